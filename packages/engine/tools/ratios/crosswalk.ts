import { readFile } from 'node:fs/promises';
import { parseRows } from '../parse-rows.ts';

/** A sector with its share of what organizations buy from a group. */
export type WeightedSector = { readonly sector: string; readonly weight: number };

/** The sectors of each group. */
export type Crosswalk = ReadonlyMap<string, readonly WeightedSector[]>;

const folder = new URL('../../data/knowledge/crosswalks/', import.meta.url);

/** A crosswalk from our groups to the sectors of a list: `bea` (detailed American industries) or `sic` (British groups). */
export async function readCrosswalk(list: 'bea' | 'sic'): Promise<Crosswalk> {
  const text = await readFile(new URL(`group-to-${list}.csv`, folder), 'utf8');
  const rows = parseRows(text, ['group', 'sector', 'weight', 'reason']);
  const byGroup = Map.groupBy(rows, ({ group }) => group);
  return new Map([...byGroup].map(([group, members]) => [group, members.map(toWeighted)]));
}

function toWeighted({ sector, weight }: { readonly sector: string; readonly weight: string }): WeightedSector {
  return { sector, weight: Number(weight) };
}

/** The share of transport in the trade and transport margin of a sector; the longest prefix is used. */
export type TransportShares = (sector: string) => number;

export async function readTransportShares(): Promise<TransportShares> {
  const text = await readFile(new URL('margin-transport.csv', folder), 'utf8');
  const rows = parseRows(text, ['sectors', 'transportShare', 'reason']);
  const prefixes = rows
    .flatMap(({ sectors, transportShare }) =>
      sectors.split(' ').map((prefix) => ({ prefix, share: Number(transportShare) })),
    )
    .toSorted((a, b) => b.prefix.length - a.prefix.length);
  return (sector) => prefixes.find(({ prefix }) => sector.startsWith(prefix))?.share ?? 0;
}

/** The mean of the sectors by weight; undefined if the known ones have less than half of the weight. */
export function meanOf(
  sectors: readonly WeightedSector[],
  find: (sector: string) => number | undefined,
): number | undefined {
  const known = sectors.flatMap(({ sector, weight }) => {
    const value = find(sector);
    return value === undefined ? [] : [{ value, weight }];
  });
  const weights = known.reduce((sum, { weight }) => sum + weight, 0);
  if (weights < 0.5) return undefined;
  return known.reduce((sum, { value, weight }) => sum + value * weight, 0) / weights;
}
