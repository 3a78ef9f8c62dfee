import { begesPosts, ghgCategories, type Money, type ReportHeading, shareByHeading } from '@ledgerprint/engine/results';
import type { ReportLine } from '../report.ts';
import type { ReportedCase } from '../reported-case.ts';
import { addTo, createTallies, type Tally, toLine } from './tally.ts';

const scopes: Readonly<Record<string, string>> = {
  '1': 'Scope 1: direct emissions',
  '2': 'Scope 2: purchased energy, location-based',
  '3': 'Scope 3: other indirect emissions',
};

/** Names in English; reports in other languages look theirs up by key. */
const names: Readonly<Record<ReportHeading, (key: string) => string | undefined>> = {
  scope: (key) => scopes[key],
  ghg: (key) => ghgCategories[key as keyof typeof ghgCategories]?.en ?? scopes[key],
  beges: (key) => begesPosts[key as keyof typeof begesPosts]?.en,
};

/** The parts of a case by the keys of a standard. */
export type MoneyByKey = ReturnType<typeof shareByHeading>;

/** Footprint and spend by scope, GHG Protocol category and BEGES category. */
export function createHeadings() {
  const lines = { scope: createTallies(), ghg: createTallies(), beges: createTallies() };
  const find = (heading: ReportHeading, key: string) => lines[heading].find(key, names[heading](key) ?? '');
  return {
    /** Adds a case with a footprint. Returns its parts by scope. */
    add({ reporting }: ReportedCase, weight: Money): MoneyByKey {
      const byScope = shareByHeading('scope', reporting, weight);
      for (const [key, part] of byScope) addTo(find('scope', key), part);
      for (const [key, part] of shareByHeading('ghg', reporting, weight)) addTo(find('ghg', key), part);
      for (const [key, part] of shareByHeading('beges', reporting, weight)) addTo(find('beges', key), part);
      return byScope;
    },

    /** All three scopes. */
    scopes: (): readonly ReportLine[] => Object.keys(scopes).map((key) => toLine(find('scope', key))),

    /** Only the categories that occur, in the order of their codes. */
    ghgCategories: (): readonly ReportLine[] => byCode(lines.ghg.all()).map(toLine),
    begesPosts: (): readonly ReportLine[] => byCode(lines.beges.all()).map(toLine),
  };
}

/** `3.2` before `3.10`. */
function byCode(tallies: readonly Tally[]): readonly Tally[] {
  return tallies.toSorted((a, b) => a.key.localeCompare(b.key, 'en', { numeric: true }));
}
