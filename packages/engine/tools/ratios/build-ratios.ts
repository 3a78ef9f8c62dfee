import { gunzipSync } from 'node:zlib';
import { branches } from '../../src/catalogue/branches.ts';
import { groups } from '../../src/catalogue/groups.ts';
import type { Build } from '../part.ts';
import { toEdition } from '../sources/source.ts';
import { buildBritishRatios } from './british-ratios.ts';
import { buildCedaRatios } from './ceda-ratios.ts';
import { readCrosswalk, readTransportShares } from './crosswalk.ts';
import { formatRatios } from './format-ratios.ts';
import { createMargins, readEpaSectors } from './margins.ts';
import { buildAmericanRatios } from './us-ratios.ts';
import { readYearlyRates } from './yearly-rates.ts';

/**
 * The ratios of other countries by our groups, in kgCO2e per euro that a buyer pays: of Great Britain, of the United
 * States, and in a file of its own, because its licence differs, of all other countries.
 */
export const buildRatios: Build = async (data, say) => {
  const epa = readEpaSectors(await data.read('epa-supply-chain'));
  const marginOf = createMargins(epa, await readTransportShares());
  const toBea = await readCrosswalk('bea');
  const rates = readYearlyRates(await data.read('euro-rates'));
  const parts = { toBea, marginOf, rates, codes: [...groups, ...branches].map(({ code }) => code) };

  const british = buildBritishRatios(await data.read('uk-spend-multipliers'), {
    ...parts,
    edition: toEdition(data.source('uk-spend-multipliers')),
    toSic: await readCrosswalk('sic'),
  });
  const american = buildAmericanRatios(epa, {
    ...parts,
    edition: `US EPA ${toEdition(data.source('epa-supply-chain'))}`,
  });
  const ceda = buildCedaRatios(
    {
      ratios: gunzipSync(await data.readBytes('open-ceda')).toString('utf8'),
      regions: await data.read('open-ceda-regions'),
    },
    { ...parts, edition: toEdition(data.source('open-ceda')) },
  );
  say(`Defra and Leeds: ${british.length} years; US EPA: ${american.length}; Open CEDA: ${ceda.length} countries`);
  return [british, american, ceda].map((rows) => formatRatios(rows, parts.codes));
};
