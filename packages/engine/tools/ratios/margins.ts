import { parseRows } from '../parse-rows.ts';
import type { TransportShares } from './crosswalk.ts';

/** What a buyer pays on top of the producer's price of a sector's goods. */
export type Margin = {
  /** The part of the buyer's price that goes to trade and transport; 0 for services. */
  readonly share: number;
  /** The part of it that goes to transport. */
  readonly transport: number;
};

/** The EPA's factors of one detailed industry, per dollar at purchaser price. */
export type EpaSector = { readonly withMargins: number; readonly margins: number };

/** The EPA's factors by detailed industry of the BEA, the codes of which Open CEDA uses too. */
export function readEpaSectors(text: string): ReadonlyMap<string, EpaSector> {
  const columns = [
    'Margins of Supply Chain Emission Factors',
    'Supply Chain Emission Factors with Margins',
    'Reference USEEIO Code',
  ] as const;
  const sectors = new Map<string, EpaSector>();
  for (const row of parseRows(text, columns)) {
    const sector = {
      withMargins: Number(row['Supply Chain Emission Factors with Margins']),
      margins: Number(row['Margins of Supply Chain Emission Factors']),
    };
    // Some industries share a factor (`230301, 233230`); a factor of one industry alone is better.
    const codes = row['Reference USEEIO Code'].split(', ').flatMap((code) => joined[code] ?? code);
    for (const code of codes) if (codes.length === 1 || !sectors.has(code)) sectors.set(code, sector);
  }
  return sectors;
}

/** Industries of the EPA that are several, or one by another code, in Open CEDA. */
const joined: Readonly<Record<string, readonly string[]>> = {
  335220: ['335221', '335222', '335224', '335228'],
  '33131B': ['331313'],
  '531HSO': [],
  '531HST': [],
};

/** Wholesale and retail trade of goods of all kinds, and road freight. */
export const tradeSectors = ['423A00', '424A00', '452000', '4B0000'] as const;
export const freightSector = '484000';

/** The goods whose margin is least known keep this part for the producer. */
const leastProducerShare = 0.45;

/**
 * The margins of sectors, derived from the EPA's figures: it publishes how much of a factor comes from trade and
 * transport. Divided by what a dollar of trade and transport emits in the same publication, that is the part of the
 * price that goes to them. Sectors without a published margin are services, works and network industries.
 */
export function createMargins(epa: ReadonlyMap<string, EpaSector>, transportShares: TransportShares) {
  const perDollar = (sector: string): number => {
    const found = epa.get(sector);
    if (found === undefined) throw new Error(`The EPA's factors lack the sector ${sector}.`);
    return found.withMargins;
  };
  const trade = tradeSectors.reduce((sum, sector) => sum + perDollar(sector), 0) / tradeSectors.length;
  const freight = perDollar(freightSector);

  return (sector: string): Margin => {
    const margins = epa.get(sector)?.margins ?? 0;
    if (margins === 0) return { share: 0, transport: 0 };
    const transport = transportShares(sector);
    const share = margins / mix(transport, { trade, freight });
    return { share: Math.min(share, 1 - leastProducerShare), transport };
  };
}

/** What one unit of money of a margin emits. */
export function mix(
  transport: number,
  { trade, freight }: { readonly trade: number; readonly freight: number },
): number {
  return transport * freight + (1 - transport) * trade;
}
