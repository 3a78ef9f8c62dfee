import type { Factor } from '../../src/catalogue/factor.ts';
import { parseRows } from '../parse-rows.ts';

const columns = [
  '2017 NAICS Code',
  '2017 NAICS Title',
  'GHG',
  'Unit',
  'Supply Chain Emission Factors with Margins',
] as const;

/** US EPA supply chain factors: per dollar of 2022 at purchaser price, including trade and transport margins. */
export function parseEpa(text: string): readonly Factor[] {
  return parseRows(text, columns).map((row) => {
    if (row.GHG !== 'All GHGs' || row.Unit !== 'kg CO2e/2022 USD, purchaser price') {
      throw new Error(`NAICS ${row['2017 NAICS Code']} has the unexpected unit ${row.GHG}, ${row.Unit}.`);
    }
    return {
      id: `epa-${row['2017 NAICS Code']}`,
      source: 'US EPA',
      sourceId: row['2017 NAICS Code'],
      edition: 'US EPA Supply Chain GHG Emission Factors v1.3',
      nameFr: row['2017 NAICS Title'].trim(),
      nameEn: row['2017 NAICS Title'].trim(),
      unit: 'USD',
      value: Number(row['Supply Chain Emission Factors with Margins']),
      uncertaintyPct: undefined,
      year: 2022,
      region: 'États-Unis',
      validUntil: '',
      code: row['2017 NAICS Code'],
      synonyms: '',
      reason: '',
      country: 'US',
      directShare: undefined,
    };
  });
}
