import { toSignificant } from '../footprint/significant.ts';
import type { ReportingPart } from './reporting.ts';

/** Reporting parts as the cells of an exported line. */
export type JoinedReporting = {
  readonly scope1KgCo2e: number;
  readonly scope2KgCo2e: number;
  readonly scope3KgCo2e: number;
  /** The largest first, joined with ` | `; scopes 1 and 2, which have no categories, are `1` and `2`. */
  readonly ghgCategory: string;
  /** The same for the BEGES categories, in their own order of size. */
  readonly begesPost: string;
};

/** Adds up parts of any number of cases. Figures have twelve digits, like all exported figures. */
export function joinReporting(parts: readonly ReportingPart[]): JoinedReporting {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return joinOne(only);
  const scopes = sumBy(parts, ({ scope }) => `${scope}`);
  return {
    scope1KgCo2e: toSignificant(scopes.get('1') ?? 0),
    scope2KgCo2e: toSignificant(scopes.get('2') ?? 0),
    scope3KgCo2e: toSignificant(scopes.get('3') ?? 0),
    ghgCategory: heaviestFirst(sumBy(parts, ({ scope, ghgCategory }) => ghgCategory || `${scope}`)),
    begesPost: heaviestFirst(sumBy(parts, ({ begesPost }) => begesPost)),
  };
}

/** Nearly every line has one part. */
function joinOne({ scope, ghgCategory, begesPost, kg }: ReportingPart): JoinedReporting {
  const rounded = toSignificant(kg);
  return {
    scope1KgCo2e: scope === 1 ? rounded : 0,
    scope2KgCo2e: scope === 2 ? rounded : 0,
    scope3KgCo2e: scope === 3 ? rounded : 0,
    ghgCategory: ghgCategory || `${scope}`,
    begesPost,
  };
}

function sumBy(
  parts: readonly ReportingPart[],
  headingOf: (part: ReportingPart) => string,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const part of parts) sums.set(headingOf(part), (sums.get(headingOf(part)) ?? 0) + part.kg);
  return sums;
}

function heaviestFirst(sums: ReadonlyMap<string, number>): string {
  const sorted = [...sums].toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  return sorted.map(([heading]) => heading).join(' | ');
}
