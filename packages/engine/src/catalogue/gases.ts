import { splitKnowledge } from '../knowledge-lines.ts';

/** The gases of a factor that publishers tell apart; `otherGases` are HFCs, PFCs, SF6, NF3 and the contrails of aircraft. */
export const gases = ['co2', 'ch4Fossil', 'ch4Biogenic', 'n2o', 'otherGases'] as const;
export type Gas = (typeof gases)[number];

/** The columns of `data/gases.csv` that follow the factor's id and source. */
export const gasColumns = [...gases, 'biogenicCo2'] as const;

/**
 * The gases of a factor as its publisher states them: their shares of the factor, in CO2 equivalent, with at most six
 * decimals. What they leave of one is not stated. `biogenicCo2` is outside the factor: kilograms per kilogram of CO2
 * equivalent, zero if none is stated.
 */
export type GasShares = Readonly<Record<(typeof gasColumns)[number], number>>;

/**
 * Finds the gases of a factor, by its id and its source as exported; undefined if the publisher does not state them. Another
 * edition or an own referential may have the same id.
 */
export type FindGases = (id: string, source: string) => GasShares | undefined;

/** Takes the text of `data/gases.csv`. */
export function parseGases(text: string): FindGases {
  const lines = new Map(
    splitKnowledge(text, ',').map(([id, source, ...shares]) => [
      `${id}\n${source}`,
      Object.fromEntries(gasColumns.map((column, at) => [column, Number(shares[at])])) as GasShares,
    ]),
  );
  return (id, source) => lines.get(`${id}\n${source}`);
}
