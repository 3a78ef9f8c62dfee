import { describe, expect, it } from 'vitest';
import { type LanguageOfLines, languagesOfLines, readFigureLines } from '../../bench/figures/figure-lines.ts';
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
    const [, sum] = /^(.+) = \S+, times or divided by /.exec(why) ?? [];
    if (sum === undefined) return;
    expect(compute(sum)).toBeGreaterThan(range.low);
    expect(compute(sum)).toBeLessThan(range.high);
  });
});
