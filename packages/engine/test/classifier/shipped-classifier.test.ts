import { readFile, stat } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { groups } from '../../src/catalogue/groups.ts';
import { createClassifier } from '../../src/classifier/classifier.ts';
import { parseClassifier } from '../../src/classifier/classifier-file.ts';
import { toClassifierTables } from '../../src/classifier/classifier-tables.ts';

const file = new URL('../../data/classifier.br', import.meta.url);
const model = parseClassifier(brotliDecompressSync(await readFile(file)));
const classifier = createClassifier(toClassifierTables(model));
const classify = (designation: string, supplier = '') =>
  classifier.classify({ designation, supplier, category: '', unit: '', notes: '' }).ranked;

describe('the shipped classifier', () => {
  it('is at most 8 MB', async () => {
    expect((await stat(file)).size).toBeLessThanOrEqual(8_000_000);
  });

  it('answers with the 64 group codes', () => {
    expect(model.codes).toEqual(groups.map(({ code }) => code));
  });

  it.each([
    ['GAZOLE 1000 L', 'C19'],
    ['BEURRE DOUX 250G', 'C10_11_12'],
    ['Honoraires avocat', 'M69_70'],
    ['taxi CDG - siège', 'H49'],
    ['Nettoyage des bureaux', 'N80_81_82'],
    ['Formation Excel', 'P85'],
    ['Electricité janvier 2024', 'D'],
    ['Laptop Dell Latitude 5440', 'C26'],
    ['office chair with armrests', 'C31'],
    ['flight London - Madrid', 'H51'],
    ['Accord-cadre de maîtrise d’œuvre pour la rénovation d’écoles', 'M71'],
    ['POMMES GOLDEN 1KG', 'A01'],
  ])('%s is %s', (designation, code) => {
    expect(classify(designation)[0]?.code).toBe(code);
  });

  it('uses the supplier as a hint if the designation says little', () => {
    expect(classify('facture janvier', 'EDF')[0]?.code).toBe('D');
  });

  it('lets the designation overrule the supplier', () => {
    expect(classify('repas restaurant client', 'SNCF')[0]?.code).toBe('I');
  });

  it('gives three groups, best first, with probabilities that add up to at most one', () => {
    const ranked = classify('Ramette A4 80g 500 f.');
    expect(ranked).toHaveLength(3);
    const probabilities = ranked.map(({ probability }) => probability);
    expect(probabilities).toEqual(probabilities.toSorted((a, b) => b - a));
    expect(probabilities.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(1 + 1e-9);
  });
});
