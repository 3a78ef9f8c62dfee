import { readFile, writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import { parseBaseCarboneExport } from '../../src/catalogue/base-carbone-export.ts';
import { formatCatalogue } from '../../src/catalogue/catalogue-file.ts';
import { checkCatalogue } from '../../src/catalogue/check-catalogue.ts';
import type { Factor } from '../../src/catalogue/factor.ts';
import { parseDataOption, toDataFolder } from '../data-folder.ts';
import { buildProxies } from './build-proxies.ts';
import { formatRates } from './format-rates.ts';
import { parseAgribalyse } from './parse-agribalyse.ts';
import { parseEmber } from './parse-ember.ts';
import { parseEpa } from './parse-epa.ts';
import { parseImpactCo2 } from './parse-impact-co2.ts';
import { parseOwnFigures } from './parse-own-figures.ts';
import { parseUkFactors } from './uk/parse-uk.ts';

// Writes data/catalogue.csv and data/exchange-rates.br from the publishers' files, always with the same bytes.
const output = new URL('../../data/', import.meta.url);
const data = toDataFolder(parseDataOption(process.argv));

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const baseCarbone = parseBaseCarboneExport(
  await data.read('reference/base-carbone-23.6-official.csv'),
  'Base Carbone 23.6',
);
const ratios = baseCarbone.factors.filter(({ unit }) => unit === 'EUR');
const factors: readonly Factor[] = [
  ...baseCarbone.factors,
  ...buildProxies(await data.read('reference/naf-732-intensities.csv'), ratios),
  ...parseAgribalyse(await data.read('reference/agribalyse-3.2.csv')),
  ...parseImpactCo2(await data.read('reference/impact-co2.csv')),
  ...parseEpa(await data.read('reference/epa-supply-chain-v1.3-naics.csv')),
  ...(await parseUkFactors(await data.readBytes('reference/uk-ghg-conversion-factors-2024.xlsx'))),
  ...parseOwnFigures(await readFile(new URL('own-figures.csv', import.meta.url), 'utf8')),
  ...parseEmber(await readFile(new URL('ember-electricity.csv', import.meta.url), 'utf8')),
];

const problems = checkCatalogue(factors);
if (problems.length > 0) {
  for (const { id, problem } of problems) process.stderr.write(`${id}: ${problem}\n`);
  process.exit(1);
}

const catalogue = formatCatalogue(factors);
await writeFile(new URL('catalogue.csv', output), catalogue);
const rates = brotliCompressSync(formatRates(await data.read('reference/ecb-euro-rates-daily.csv')), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
});
await writeFile(new URL('exchange-rates.br', output), rates);

for (const { reason, count } of baseCarbone.leftOut) say(`left out of Base Carbone: ${count} ${reason}`);
for (const [source, list] of Map.groupBy(factors, ({ source }) => source)) say(`${source}: ${list.length}`);
for (const { id, value, uncertaintyPct } of factors.filter(({ source }) => source === 'Proxy')) {
  say(`${id}: ${value} kgCO2e/€ ± ${uncertaintyPct} %`);
}
say(`catalogue.csv: ${Buffer.byteLength(catalogue)} bytes; exchange-rates.br: ${rates.length} bytes`);
