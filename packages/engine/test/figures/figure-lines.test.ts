import { describe, expect, it } from 'vitest';
import {
  type FigureLine,
  findError,
  isFarAndMatched,
  type LanguageOfLines,
  languagesOfLines,
  readFigureLines,
} from '../../bench/figures/figure-lines.ts';
import type { Enrichment } from '../../src/enrichment.ts';
import { compute } from '../golden/golden-cases.ts';

const languages = Object.keys(languagesOfLines) as readonly LanguageOfLines[];

describe.each(languages)('the lines by hand of %s', async (language) => {
  const lines = await readFigureLines(language);

  it('are enough', () => {
    expect(lines.length).toBeGreaterThanOrEqual(language === 'fr' || language === 'en' ? 150 : 45);
  });

  it.each(lines)('$product.designation: the sum by hand is in the range', ({ expect: expected, range, why }) => {
    expect(why).not.toBe('');
    expect(range === undefined).toBe(expected === 'none' || expected === 'unmatched');
    if (range === undefined) return;
    expect(range.low).toBeLessThan(range.high);
    if (!why.includes(', times or divided by ')) return;
    const middle = compute(why.slice(0, why.indexOf(' = ')));
    expect(middle).toBeGreaterThan(range.low);
    expect(middle).toBeLessThan(range.high);
  });
});

describe('a result', () => {
  const line = { kind: 'metal', product: { designation: 'Steel', activities: [] }, why: '' };
  const lineOf = (expected: FigureLine['expect'], low?: number, high?: number): FigureLine => ({
    ...line,
    expect: expected,
    range: low === undefined || high === undefined ? undefined : { low, high },
  });
  const resultOf = (match: Enrichment['match'], footprintKgCo2e?: number) => ({ match, footprintKgCo2e }) as Enrichment;

  it('is right within the range, its bounds included', () => {
    expect(findError(lineOf('range', 50, 200), resultOf('matched', 200))).toBeUndefined();
    expect(findError(lineOf('range', 50, 200), resultOf('review', 201))).toBe('review, 201 kg instead of 50 to 200 kg');
    expect(findError(lineOf('range', 50, 200), resultOf('unmatched'))).toBe('unmatched instead of 50 to 200 kg');
  });

  it('may count nothing where the range begins at zero', () => {
    expect(findError(lineOf('range', 0, 60), resultOf('excluded'))).toBeUndefined();
  });

  it('must ask for a review, be excluded or unmatched where the line says so', () => {
    expect(findError(lineOf('review', 50, 200), resultOf('matched', 100))).toBe('matched, 100 kg instead of review');
    expect(findError(lineOf('none'), resultOf('excluded'))).toBeUndefined();
    expect(findError(lineOf('none'), resultOf('unmatched'))).toBe('unmatched');
    expect(findError(lineOf('unmatched'), resultOf('unmatched'))).toBeUndefined();
  });

  it('is far outside a factor of two of the middle, if nobody is told to review it', () => {
    expect(isFarAndMatched(lineOf('range', 50, 200), resultOf('matched', 210))).toBe(true);
    expect(isFarAndMatched(lineOf('range', 50, 200), resultOf('matched', 190))).toBe(false);
    expect(isFarAndMatched(lineOf('range', 50, 200), resultOf('review', 2000))).toBe(false);
    expect(isFarAndMatched(lineOf('none'), resultOf('matched', 1))).toBe(true);
  });
});
