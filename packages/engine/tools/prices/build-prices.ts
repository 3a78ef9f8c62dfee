import { readFile } from 'node:fs/promises';
import { type Carrier, carriers, formatEnergyPrices } from '../../src/prices/energy-price-file.ts';
import { formatPriceIndices } from '../../src/prices/price-index-file.ts';
import type { Build } from '../part.ts';
import { readIndices } from './build-indices.ts';
import { fillByIndex, parseQuotes, toEuropeanMedians, toOffRoadDiesel, toPropane } from './derive-prices.ts';
import { measureSpread } from './measure-spread.ts';
import { chooseQuotes, toSeries } from './price-quote.ts';
import { readLaterPrices, readPublishedPrices } from './read-published-prices.ts';
import { parseVatRates } from './vat.ts';

const measured: readonly Carrier[] = ['electricity', 'gas', 'diesel', 'petrol', 'lpg', 'heating_oil', 'heavy_fuel_oil'];

/** The energy prices and the price indices from published tables. */
export const buildPrices: Build = async (data, say) => {
  const indices = readIndices(await data.read('price-indices'));
  const vat = parseVatRates(await data.read('vat-rates'));
  const published = readPublishedPrices(await data.read('energy-prices'), vat);
  const quoted = parseQuotes(await readFile(new URL('quoted-prices.csv', import.meta.url), 'utf8'));
  const lastYear = Math.max(...published.map(({ year }) => year));
  const later = readLaterPrices(await data.read('energy-prices-more'), vat, lastYear);
  const quotes = chooseQuotes([...published, ...later, ...quoted]);
  const series = toSeries(
    chooseQuotes([
      ...quotes,
      ...toOffRoadDiesel(quotes),
      ...toPropane(quotes),
      ...fillByIndex(quotes, indices.consumerPrices),
      ...toEuropeanMedians(quotes),
    ]),
    carriers,
  );
  const shipped = indices.build();

  for (const [carrier, list] of Map.groupBy(series, (entry) => entry.carrier)) {
    const count = list.reduce((sum, entry) => sum + entry.prices.size, 0);
    say(`${carrier}: ${count} prices of ${new Set(list.map(({ country }) => country)).size} places`);
  }
  for (const [scheme, list] of Map.groupBy(shipped, (entry) => entry.scheme)) say(`${scheme}: ${list.length} indices`);
  say('Ninth decile of the difference: another year moved by the European average, another year, the European average');
  for (const carrier of measured) {
    const { yearMoved, year, country } = measureSpread(series, carrier);
    say(`${carrier}: ${yearMoved} %, ${year} %, ${country} %`);
  }
  return [formatEnergyPrices(series), formatPriceIndices(shipped, indices.lastYear)];
};
