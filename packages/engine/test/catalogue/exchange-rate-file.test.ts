import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createExchangeRates } from '../../src/values/exchange-rates.ts';
import { parseRates } from '../../src/values/parse-rates.ts';
import { formatRates } from '../../tools/catalogue/format-rates.ts';

describe('the file of exchange rates', () => {
  it('preserves every day and rate of the table, and leaves out currencies without rates', () => {
    const table = 'Date,USD,JPY,CYP\n2031-01-06,1.2345,160.1,\n2031-01-03,1.2,N/A,\n2031-01-02,0.9999,159.99,\n';
    const parsed = parseRates(formatRates(table));
    expect(parsed.days).toEqual(['2031-01-02', '2031-01-03', '2031-01-06']);
    expect(Object.fromEntries(parsed.currencies)).toEqual({
      USD: [0.9999, 1.2, 1.2345],
      JPY: [159.99, undefined, 160.1],
    });
  });

  it('contains the rates of ten years as shipped', async () => {
    const bytes = await readFile(new URL('../../data/exchange-rates.br', import.meta.url));
    const table = parseRates(brotliDecompressSync(bytes).toString('utf8'));
    const rates = createExchangeRates(table);
    expect([table.days[0], table.days.length]).toEqual(['2015-01-02', 2_886]);
    expect(rates.find('USD', '2022-07-13')?.unitsPerEuro).toBeCloseTo(1.0, 1);
    expect(table.currencies.has('GBP')).toBe(true);
  });

  it.each([[''], ['USD 4 1'], ['days 2031-01-02 1\nUSD 4 1']])('%j is refused', (text) => {
    expect(() => parseRates(text)).toThrow();
  });
});
