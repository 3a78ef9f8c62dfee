import { readFile } from 'node:fs/promises';
import { splitKnowledge } from '../../src/knowledge-lines.ts';
import { formatGoodsPrices, type GoodsPrice } from '../../src/prices/goods-prices.ts';
import { parseRows } from '../parse-rows.ts';
import type { Build } from '../part.ts';

const columns = ['good', 'geo', 'year', 'unit', 'price_eur', 'low_eur', 'high_eur', 'series', 'mark'] as const;
/** Ledgers older than this are rare. */
const firstYear = 2017;

/**
 * The yearly prices on the world market of the goods that have a factor. Prices from memory are left out, and so are goods that
 * no factor is for.
 */
export const buildGoodsPrices: Build = async (data, say) => {
  const chosen = await readFile(new URL('priced-goods.csv', import.meta.url), 'utf8');
  const published = parseRows(await data.read('goods-prices'), columns);
  const prices = splitKnowledge(chosen, ';').flatMap(([good = '', factors = '', least, most]) => {
    const quotes = published.filter(
      (quote) =>
        quote.good === good &&
        quote.geo === 'world market' &&
        quote.mark === 'primary' &&
        Number(quote.year) >= firstYear,
    );
    if (quotes.length === 0) throw new Error(`No price of "${good}" is published.`);
    return quotes.map(
      (quote): GoodsPrice => ({
        factorIds: factors.split(' '),
        good,
        year: Number(quote.year),
        unit: quote.unit as GoodsPrice['unit'],
        priceEur: Number(quote.price_eur),
        lowEur: Number(quote.low_eur),
        highEur: Number(quote.high_eur),
        least: Number(least),
        most: Number(most),
        source: `World Bank Pink Sheet: ${quote.series.replaceAll('*', '').trim()}`,
      }),
    );
  });
  say(`${new Set(prices.map(({ good }) => good)).size} goods, ${prices.length} prices`);
  return [formatGoodsPrices(prices)];
};
