import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createClassifier } from '../../src/classifier/classifier.ts';
import { parseClassifier } from '../../src/classifier/classifier-file.ts';
import { toClassifierTables } from '../../src/classifier/classifier-tables.ts';
import { findMeaning, listMeanings } from '../../src/classifier/word-meanings.ts';

const data = new URL('../../data/', import.meta.url);
const meanings = listMeanings(['fr', 'en']);
const model = parseClassifier(brotliDecompressSync(readFileSync(new URL('classifier.br', data))));
const classifier = createClassifier(toClassifierTables(model), meanings);

function classify(designation: string, supplier = '', category = '') {
  const [best] = classifier.classify({ designation, supplier, category, unit: '', notes: '' }).ranked;
  const probability = best?.probability ?? 0;
  const match =
    probability >= classifier.matchedAt ? 'matched' : probability >= classifier.unmatchedBelow ? 'review' : 'unmatched';
  return { code: best?.code, match };
}

describe('a seller that alone determines what was bought', () => {
  it.each([
    ['LAFARGE', 'Lafarge', 'C23'],
    ['Lafarge France SAS', 'LAFARGE', 'C23'],
    ['Facture Mazars', '', 'M69_70'],
    ['Mazars - facture 2023-114', 'Mazars', 'M69_70'],
    ['FACTURE N° 2023-114 DU 12/03/2023', 'Mazars', 'M69_70'],
    ['Note de frais', 'Uber', 'H49'],
    ['Facture La Poste', '', 'H53'],
    ['Air France', '', 'H51'],
  ])('%s from "%s" is %s', (designation, supplier, code) => {
    expect(classify(designation, supplier)).toEqual({ code, match: 'matched' });
  });

  it.each([
    ['Achat divers', 'Lyreco', 'C17'],
    ['Facture', 'Leroy Merlin', 'C25'],
    ['Facture', 'Selectour', 'N79'],
  ])('is for review if it sells several kinds of things: %s from %s', (designation, supplier, code) => {
    expect(classify(designation, supplier)).toEqual({ code, match: 'review' });
  });

  it('does not decide if the designation or the category says more', () => {
    expect(classify('Ciment CEM II 25 kg', 'Mazars').code).toBe('C23');
    expect(classify('Facture', 'Mazars', 'Formation professionnelle').code).not.toBe('M69_70');
  });

  it('is not guessed from a name that is also a fruit', () => {
    expect(classify('Orange').code).toBe('A01');
    expect(classify('Facture Orange').code).toBe('J61');
    expect(classify('Orange', 'Orange').code).toBe('J61');
    expect(classify('Citron frais').code).toBe('A01');
  });

  it('must be known', () => {
    expect(classify('Facture 45').match).toBe('unmatched');
    expect(classify('Facture', 'Qzx Wvk').match).toBe('unmatched');
  });
});

describe('a word with several meanings', () => {
  it('has the meaning of its seller’s trade, for review', () => {
    expect(classify('Wafers', 'STMicroelectronics')).toEqual({ code: 'C26', match: 'review' });
    expect(classify('Wafers silicium 300 mm', 'Infineon')).toEqual({ code: 'C26', match: 'review' });
    expect(classify('Glace', 'Saint-Gobain')).toEqual({ code: 'C23', match: 'review' });
  });

  it('keeps its meaning from any other seller', () => {
    expect(classify('Wafers').code).toBe('C10_11_12');
    expect(classify('Wafers', 'Lotus').code).toBe('C10_11_12');
    expect(classify('Huile moteur', 'Leclerc').code).toBe('C19');
  });

  it('does not get a meaning outside its seller’s trade', () => {
    const text = { core: ['wafers'], code: 'C10_11_12' };
    expect(findMeaning(meanings, text, 'M69_70')).toBeUndefined();
    expect(findMeaning(meanings, text, 'C27')).toBe('C26');
    expect(findMeaning(meanings, { ...text, core: ['wafers', 'chocolat', 'noir'] }, 'C26')).toBeUndefined();
    expect(findMeaning(meanings, { ...text, core: [] }, 'C26')).toBeUndefined();
  });
});

describe('what an agency sells', () => {
  it.each([
    ['Billet train Paris-Lyon', 'Selectour', 'H49'],
    ['Hôtel', 'CWT', 'I'],
    ["Billets d'avion", 'Havas Voyages', 'H51'],
    ['Location voiture', 'CWT', 'N77'],
    ["Frais d'agence", 'Selectour', 'N79'],
  ])('%s from %s is %s', (designation, supplier, code) => {
    expect(classify(designation, supplier).code).toBe(code);
  });
});

describe('a designation that is in the lexicon as a whole', () => {
  const phrases = readFileSync(new URL('knowledge/lexicon/technical-services.csv', data), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '' && !line.startsWith('#') && !line.includes('"'))
    .map((line) => line.split(',')[0] ?? '');

  it('is never unmatched', () => {
    expect(phrases.length).toBeGreaterThan(500);
    expect(phrases.filter((phrase) => classify(phrase).match === 'unmatched')).toEqual([]);
  });
});
