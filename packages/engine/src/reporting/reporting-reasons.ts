import { toSignificant } from '../footprint/significant.ts';
import type { ReasonOf } from '../reasons/reason.ts';
import type { ReportingPart } from './reporting.ts';

/** The parts as reasons: GHG category or, for scopes 1 and 2, the scope; BEGES category; kilograms. */
export function toReportingReasons(parts: readonly ReportingPart[]): readonly ReasonOf<'reported'>[] {
  return parts.map(({ scope, ghgCategory, begesPost, kg }) => ({
    code: 'reported',
    ghgCategory: ghgCategory === '' ? `${scope}` : ghgCategory,
    begesPost,
    kg: toSignificant(kg),
  }));
}

/** Merges parts with the same headings, the largest first. */
export function sumReporting(parts: readonly ReportingPart[]): readonly ReportingPart[] {
  if (parts.length < 2) return parts;
  const sums = new Map<string, ReportingPart>();
  for (const one of parts) {
    const key = `${one.scope} ${one.ghgCategory} ${one.begesPost}`;
    const known = sums.get(key);
    sums.set(key, known === undefined ? one : { ...known, kg: known.kg + one.kg });
  }
  return [...sums.values()].toSorted((a, b) => Math.abs(b.kg) - Math.abs(a.kg));
}
