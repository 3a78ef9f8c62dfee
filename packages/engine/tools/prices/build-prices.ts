import { readFile, writeFile } from 'node:fs/promises';
import { type Carrier, carriers, formatEnergyPrices } from '../../src/prices/energy-price-file.ts';
import { formatPriceIndices } from '../../src/prices/price-index-file.ts';
import { parseDataOption, toDataFolder } from '../data-folder.ts';
import { readIndices } from './build-indices.ts';
import { fillByIndex, parseQuotes, toEuropeanMedians, toOffRoadDiesel, toPropane } from './derive-prices.ts';
import { measureSpread } from './measure-spread.ts';
import { chooseQuotes, toSeries } from './price-quote.ts';
import { readPublishedPrices } from './read-published-prices.ts';
import { parseVatRates } from './vat.ts';

// Writes data/energy-prices.csv and data/price-indices.csv from published tables, always with the same bytes.
const output = new URL('../../data/', import.meta.url);
const data = toDataFolder(parseDataOption(process.argv));

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const indices = readIndices(await data.read('reference/price-indices.csv'));
const vat = parseVatRates(await data.read('reference/vat-rates.csv'));
const published = readPublishedPrices(await data.read('reference/energy-prices.csv'), vat);
const quoted = parseQuotes(await readFile(new URL('quoted-prices.csv', import.meta.url), 'utf8'));
const quotes = chooseQuotes([...published, ...quoted]);
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

const prices = formatEnergyPrices(series);
await writeFile(new URL('energy-prices.csv', output), prices);
const shipped = indices.build();
const indexFile = formatPriceIndices(shipped);
await writeFile(new URL('price-indices.csv', output), indexFile);

for (const [carrier, list] of Map.groupBy(series, (entry) => entry.carrier)) {
  const count = list.reduce((sum, entry) => sum + entry.prices.size, 0);
  say(`${carrier}: ${count} prices of ${new Set(list.map(({ country }) => country)).size} places`);
}
for (const [scheme, list] of Map.groupBy(shipped, (entry) => entry.scheme)) say(`${scheme}: ${list.length} indices`);
const measured: readonly Carrier[] = ['electricity', 'gas', 'diesel', 'petrol', 'lpg', 'heating_oil', 'heavy_fuel_oil'];
say('Ninth decile of the difference: another year moved by the European average, another year, the European average');
for (const carrier of measured) {
  const { yearMoved, year, country } = measureSpread(series, carrier);
  say(`${carrier}: ${yearMoved} %, ${year} %, ${country} %`);
}
say(`energy-prices.csv: ${Buffer.byteLength(prices)} bytes; price-indices.csv: ${Buffer.byteLength(indexFile)} bytes`);
