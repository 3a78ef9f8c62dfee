import { type ReportLine, restKey } from '../report.ts';
import { createTopList } from './top-list.ts';

/** A line of a breakdown while it is being added up. */
export type Tally = {
  readonly key: string;
  readonly label: string;
  footprintMg: bigint;
  spendEur: number;
  cases: number;
};

/** What a case adds to a line. */
export type Weight = { readonly footprintMg: bigint; readonly spendEur: number };

export function createTally(key: string, label: string): Tally {
  return { key, label, footprintMg: 0n, spendEur: 0, cases: 0 };
}

export function addTo(tally: Tally, { footprintMg, spendEur }: Weight, cases = 1): void {
  tally.footprintMg += footprintMg;
  tally.spendEur += spendEur;
  tally.cases += cases;
}

export function toLine({ key, label, footprintMg, spendEur, cases }: Tally): ReportLine {
  return { key, label, footprintMg: String(footprintMg), spendEur, cases };
}

/** Lines by key, in the order in which they were first requested. */
export function createTallies() {
  const byKey = new Map<string, Tally>();
  return {
    find(key: string, label: string): Tally {
      const known = byKey.get(key);
      if (known !== undefined) return known;
      const tally = createTally(key, label);
      byKey.set(key, tally);
      return tally;
    },

    all: (): readonly Tally[] => [...byKey.values()],
  };
}

/** Largest first; equal lines by key. */
export function byWeight(one: Tally, other: Tally): number {
  if (one.footprintMg !== other.footprintMg) return one.footprintMg < other.footprintMg ? 1 : -1;
  return one.key < other.key ? -1 : 1;
}

/** The largest lines, and one for all others if there are any. */
export function createLargest(most: number) {
  const top = createTopList<Tally>(most, ({ footprintMg }) => footprintMg);
  const rest = createTally(restKey, '');
  return {
    /** Call once the line is complete. */
    add(tally: Tally): void {
      const dropped = top.add(tally);
      if (dropped !== undefined) addTo(rest, dropped, dropped.cases);
    },

    tallies: (): readonly Tally[] => (rest.cases === 0 ? top.items() : [...top.items(), rest]),
  };
}
