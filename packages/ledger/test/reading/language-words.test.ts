import { describe, expect, it } from 'vitest';
import { describeLanguages, joinLanguages, sayUnread, warnOfUnread } from '../../src/index.ts';

const german = { code: 'de', share: 0.968, read: false };
const english = { code: 'en', share: 0.032, read: true };
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('the languages of a ledger', () => {
  it('are named with their shares, and those that are not read are marked', () => {
    expect(plain(describeLanguages([german, english], 'en'))).toBe('German 97% (not read), English 3%');
    expect(plain(describeLanguages([german, english], 'fr'))).toBe('allemand 97 % (non pris en charge), anglais 3 %');
    expect(describeLanguages([], 'en')).toBe('');
  });

  it('are marked because of their own flag alone: German is read once its data says so', () => {
    const read = { ...german, read: true };
    expect(plain(describeLanguages([read, english], 'en'))).toBe('German 97%, English 3%');
    expect(warnOfUnread([read, english], 'en')).toBe('');
    expect(describeLanguages([{ ...english, read: false }], 'en')).toContain('not read');
  });

  it('cause a warning above a tenth', () => {
    expect(plain(warnOfUnread([german, english], 'en'))).toMatch(/^German is not read: a row has a footprint only if /);
    expect(plain(warnOfUnread([german, english], 'fr'))).toMatch(
      /^L’allemand n’est pas pris en charge : une ligne n’a d’empreinte que si /,
    );
    const little = (share: number) =>
      warnOfUnread(
        [
          { ...german, share },
          { ...english, share: 1 - share },
        ],
        'en',
      );
    expect(little(0.1)).toBe('');
    expect(little(0.11)).not.toBe('');
  });

  it('of several files are weighed by their money in one currency, otherwise by their rows', () => {
    const file = (code: string, rows: number, amounts: Readonly<Record<string, string>>) => ({
      languages: [{ code, share: 1, read: true }],
      counted: { rows, amounts },
    });
    const sharesOf = (...files: Parameters<typeof joinLanguages>[0]) =>
      Object.fromEntries(joinLanguages(files).map(({ code, share }) => [code, share]));
    expect(sharesOf(file('fr', 9, { EUR: '100.00' }), file('de', 1, { EUR: '300.00' }))).toEqual({
      de: 0.75,
      fr: 0.25,
    });
    expect(sharesOf(file('fr', 3, { EUR: '100.00' }), file('de', 1, { CHF: '300.00' }))).toEqual({
      fr: 0.75,
      de: 0.25,
    });
    expect(sharesOf(file('fr', 1, {}), file('de', 1, {}))).toEqual({ de: 0.5, fr: 0.5 });
    expect(joinLanguages([])).toEqual([]);
  });
});

describe('languages as the subject of a sentence', () => {
  it.each([
    [['de'], 'German is not read', 'L’allemand n’est pas pris en charge'],
    [['nl'], 'Dutch is not read', 'Le néerlandais n’est pas pris en charge'],
    [
      ['de', 'it', 'nl'],
      'German, Italian and Dutch are not read',
      'L’allemand, l’italien et le néerlandais ne sont pas pris en charge',
    ],
    [['und'], 'An unknown language is not read', 'Une langue inconnue n’est pas prise en charge'],
  ])('%j', (codes, english, french) => {
    expect(sayUnread(codes, 'en')).toBe(english);
    expect(sayUnread(codes, 'fr')).toBe(french);
  });
});
