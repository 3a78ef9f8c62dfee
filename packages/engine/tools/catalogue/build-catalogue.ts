import { readFile } from 'node:fs/promises';
import { parseBaseCarboneExport } from '../../src/catalogue/base-carbone-export.ts';
import { formatCatalogue } from '../../src/catalogue/catalogue-file.ts';
import { checkCatalogue } from '../../src/catalogue/check-catalogue.ts';
import type { Factor } from '../../src/catalogue/factor.ts';
import type { Build } from '../part.ts';
import { toEdition } from '../sources/source.ts';
import { buildProxies } from './build-proxies.ts';
import { parseElectricityIntensities } from './electricity-intensities.ts';
import { nameInEnglish } from './name-in-english.ts';
import { parseAgribalyse } from './parse-agribalyse.ts';
import { parseEmber } from './parse-ember.ts';
import { parseEpa } from './parse-epa.ts';
import { parseImpactCo2 } from './parse-impact-co2.ts';
import { parseOwnFigures } from './parse-own-figures.ts';
import { keepChanged, parseUkFactors } from './uk/parse-uk.ts';

/** The catalogue from the publishers' files. */
export const buildCatalogue: Build = async (data, say) => {
  const baseCarbone = parseBaseCarboneExport(await data.read('base-carbone'), toEdition(data.source('base-carbone')));
  const ratios = baseCarbone.factors.filter(({ unit }) => unit === 'EUR');
  const readUk = async (id: string) => parseUkFactors(await data.readBytes(id), data.source(id));
  const uk2024 = await readUk('uk-factors');
  const electricity = parseElectricityIntensities(await data.read('electricity-intensities'));
  const published: readonly Factor[] = [
    ...baseCarbone.factors,
    ...buildProxies(await data.read('production-footprints'), data.source('production-footprints'), ratios),
    ...parseAgribalyse(await data.read('agribalyse'), data.source('agribalyse')),
    ...parseImpactCo2(await data.read('impact-co2'), data.source('impact-co2')),
    ...parseEpa(await data.read('epa-supply-chain'), data.source('epa-supply-chain')),
    ...uk2024,
    ...keepChanged(await readUk('uk-factors-2025'), uk2024),
    ...electricity.british(2023),
    ...parseOwnFigures(await readFile(new URL('own-figures.csv', import.meta.url), 'utf8')),
    ...electricity.split(parseEmber(await readFile(new URL('ember-electricity.csv', import.meta.url), 'utf8'))),
  ];
  const names = await readFile(new URL('english-names.csv', import.meta.url), 'utf8');
  const factors = nameInEnglish(published, names);

  const problems = checkCatalogue(factors);
  if (problems.length > 0) throw new Error(problems.map(({ id, problem }) => `${id}: ${problem}`).join('\n'));

  for (const { reason, count } of baseCarbone.leftOut) say(`left out of Base Carbone: ${count} ${reason}`);
  for (const [source, list] of Map.groupBy(factors, ({ source }) => source)) say(`${source}: ${list.length}`);
  for (const { id, value, uncertaintyPct } of factors.filter(({ source }) => source === 'Proxy')) {
    say(`${id}: ${value} kgCO2e/€ ± ${uncertaintyPct} %`);
  }
  return [formatCatalogue(factors)];
};
