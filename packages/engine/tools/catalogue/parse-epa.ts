import type { Factor } from '../../src/catalogue/factor.ts';
import { parseRows } from '../parse-rows.ts';
import { type SourceFile, toEdition } from '../sources/source.ts';

const columns = [
  '2017 NAICS Code',
  '2017 NAICS Title',
  'GHG',
  'Unit',
  'Supply Chain Emission Factors with Margins',
] as const;

/**
 * US EPA supply chain factors: per dollar of the year that the unit names, at purchaser price, including trade and
 * transport margins.
 */
export function parseEpa(text: string, source: SourceFile): readonly Factor[] {
  return parseRows(text, columns).map((row) => {
    const year = /^kg CO2e\/(\d{4}) USD, purchaser price$/.exec(row.Unit)?.[1];
    if (row.GHG !== 'All GHGs' || year === undefined) {
      throw new Error(`NAICS ${row['2017 NAICS Code']} has the unexpected unit ${row.GHG}, ${row.Unit}.`);
    }
    return {
      id: `epa-${row['2017 NAICS Code']}`,
      source: 'US EPA',
      sourceId: row['2017 NAICS Code'],
      edition: `US EPA ${toEdition(source)}`,
      nameFr: row['2017 NAICS Title'].trim(),
      nameEn: row['2017 NAICS Title'].trim(),
      unit: 'USD',
      value: Number(row['Supply Chain Emission Factors with Margins']),
      uncertaintyPct: undefined,
      year: Number(year),
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
