import { describe, expect, it } from 'vitest';
import { createLanguageTally, findLanguage, findLineLanguage, listKnownLanguages } from '../src/index.ts';
import { languageCodes } from '../src/row.ts';

const lines = {
  en: ['Office rent, January', 'Cleaning of windows', 'Replacement of the boiler'],
  fr: ['Loyer des bureaux de janvier', 'Nettoyage des vitres', 'Remplacement de la chaudière'],
  de: ['Büromiete Januar', 'Reinigung der Fenster', 'Austausch des Heizkessels', 'Prüfung des Jahresabschlusses'],
  es: ['Alquiler de la oficina', 'Limpieza de ventanas', 'Sustitución de la caldera'],
  it: ['Affitto degli uffici', 'Pulizia dei vetri', 'Sostituzione della caldaia'],
  nl: ['Huur van het kantoor', 'Schoonmaak van de ramen', 'Vervanging van de verwarmingsketel'],
  pt: ['Aluguer do escritório', 'Limpeza de janelas', 'Substituição da caldeira'],
  pl: ['Czynsz za biuro', 'Mycie okien', 'Wymiana kotła grzewczego'],
  cs: ['Nájem kanceláře', 'Mytí oken', 'Výměna kotle'],
  ja: ['事務所の家賃'],
  el: ['Ενοίκιο γραφείου'],
  und: ['Аренда офиса'],
} as const;

function tallyOf(texts: readonly string[], centsOf: (at: number) => number = () => 0) {
  const tally = createLanguageTally();
  for (const [at, text] of texts.entries()) tally.add(text, centsOf(at));
  return tally;
}

describe('the language of a ledger', () => {
  it.each(Object.entries(lines))('is found from its rows: %s', (code, texts) => {
    expect(tallyOf(texts).result()[0]).toMatchObject({ code, share: 1 });
  });

  it('has shares by money, whatever the sign', () => {
    const tally = tallyOf([...lines.de.slice(0, 3), ...lines.en], (at) => (at < 3 ? 30_000 : -10_000));
    expect(tally.result()).toEqual([
      { code: 'de', share: 0.75, read: true },
      { code: 'en', share: 0.25, read: true },
    ]);
  });

  it('may be counted elsewhere', () => {
    const tally = createLanguageTally();
    tally.addRows({ '': 2, de: 6, fr: 2 });
    expect(tally.result()).toEqual([
      { code: 'de', share: 0.8, read: true },
      { code: 'fr', share: 0.2, read: true },
    ]);
  });

  it('is that of the column names if the rows may be in several', () => {
    const tally = tallyOf(['Transport', 'Hotel']);
    tally.addHeader(['Buchungstext', 'Lieferant', 'Betrag']);
    expect(tally.result()).toEqual([{ code: 'de', share: 1, read: true }]);
  });

  it('is that of the country if nothing else tells, and none without a country', () => {
    expect(tallyOf(['A4 80 g']).result({ country: 'CZ' })).toEqual([{ code: 'cs', share: 1, read: false }]);
    expect(tallyOf(['4711']).result()).toEqual([]);
  });

  it('is the one that was named, whatever the rows say', () => {
    const tally = createLanguageTally();
    for (const text of [...lines.fr, 'Transport']) tally.add(text, 100);
    expect(tally.result({ languages: ['de'] })).toEqual([{ code: 'de', share: 1, read: true }]);
  });

  it('is one of those named', () => {
    const tally = createLanguageTally();
    for (const text of [...lines.fr, 'Transport', 'Alquiler de la oficina 2024 Madrid']) tally.add(text, 100);
    expect(tally.result({ languages: ['de', 'fr'] }).map(({ code }) => code)).toEqual(['fr', 'de']);
  });

  it('does not change for a single loan word or name', () => {
    expect(tallyOf([...lines.fr, 'Wirtschaftsprüfung Jahresabschluss']).result()).toMatchObject([{ code: 'fr' }]);
  });
});

describe('the language of a line', () => {
  it('is unknown if it may be one of several', () => {
    expect(findLanguage('Transport')).toBeUndefined();
    expect(findLanguage('4711')).toBeUndefined();
  });

  it('is more likely that of its ledger', () => {
    expect(findLineLanguage('Miete', { de: 1 })).toBe('de');
    expect(findLineLanguage('Remplacement de la chaudière', { de: 1 })).toBe('fr');
  });

  it('is one of those given, if they are the only ones', () => {
    expect(findLineLanguage('Remplacement de la chaudière', { de: 1 }, true)).toBe('de');
  });
});

it('knows each language that has a folder', () => {
  const codes = listKnownLanguages().map(({ code }) => code);
  for (const code of languageCodes) expect(codes).toContain(code);
});
