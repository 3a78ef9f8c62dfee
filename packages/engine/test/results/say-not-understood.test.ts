import { describe, expect, it } from 'vitest';
import { isUnderstood, type NotUnderstood, sayNotUnderstood } from '../../src/results/index.ts';

const of = (language: string, spendShare: number): NotUnderstood => ({
  ...{ language, spendShare, products: 3 },
  spendEur: spendShare * 1_000_000,
});
const format = {
  percent: (part: number) => `${Math.round(100 * part)}%`,
  euros: (amount: number) => `${amount.toFixed(0)} €`,
};
const inEnglish = (...some: readonly NotUnderstood[]) => sayNotUnderstood(some, 'en', format);
const inFrench = (...some: readonly NotUnderstood[]) =>
  sayNotUnderstood(some, 'fr', format).replaceAll(/[\s\u00a0]/g, ' ');

describe('the first sentence about a result', () => {
  it('names the language that is not read', () => {
    expect(inEnglish(of('de', 0.62))).toBe(
      'German is not read: 62% of the spend (620000 €) has no footprint for that reason.',
    );
    expect(inFrench(of('de', 0.62))).toBe(
      'L’allemand n’est pas pris en charge : 62% des dépenses (620000 €) n’ont pas d’empreinte pour cette raison.',
    );
  });

  it('names several languages, but not those of a few rows', () => {
    expect(inEnglish(of('de', 0.4), of('nl', 0.1), of('da', 0.002))).toBe(
      'German and Dutch are not read: 50% of the spend (502000 €) has no footprint for that reason.',
    );
    expect(inFrench(of('de', 0.4), of('nl', 0.1))).toMatch(
      /^L’allemand et le néerlandais ne sont pas pris en charge : /,
    );
  });

  it('says how much has unknown words', () => {
    expect(inEnglish(of('', 0.12))).toBe(
      'The words of 12% of the spend (120000 €) are not known: it has no footprint for that reason.',
    );
    expect(inFrench(of('', 0.12))).toBe(
      'Pour 12% des dépenses (120000 €), aucun mot n’est connu : elles n’ont pas d’empreinte pour cette raison.',
    );
  });

  it('says both', () => {
    expect(inEnglish(of('de', 0.08), of('', 0.04))).toMatch(/^German is not read: 8% .+ The words of 4% of the spend /);
    expect(inFrench(of('de', 0.08), of('', 0.04))).toMatch(/^L’allemand n’est .+ Pour 4% des dépenses /);
  });

  it('is blank up to a tenth of the money, in all languages and words together', () => {
    expect(inEnglish()).toBe('');
    expect(inEnglish(of('de', 0.06), of('', 0.04))).toBe('');
    expect(isUnderstood([of('de', 0.06), of('', 0.04)])).toBe(true);
    expect(inEnglish(of('de', 0.06), of('', 0.041))).not.toBe('');
    expect(isUnderstood([of('de', 0.06), of('', 0.041)])).toBe(false);
  });
});
