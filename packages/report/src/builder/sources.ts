import type { ReportSource } from '../report.ts';
import type { ReportedCase } from '../reported-case.ts';

/** The footprint by publisher and edition of the factors. A case is counted under the source of its largest factor. */
export function createSources() {
  const bySource = new Map<string, { readonly factors: Set<string>; footprintMg: bigint }>();
  return {
    /** Adds a case with a footprint. */
    add({ factorSource, factorId }: ReportedCase, footprintMg: bigint): void {
      const source = bySource.get(factorSource) ?? { factors: new Set<string>(), footprintMg: 0n };
      bySource.set(factorSource, source);
      source.factors.add(factorId);
      source.footprintMg += footprintMg;
    },

    /** Largest first. */
    result: (): readonly ReportSource[] =>
      [...bySource]
        .toSorted(([a, one], [b, other]) =>
          one.footprintMg === other.footprintMg ? (a < b ? -1 : 1) : one.footprintMg < other.footprintMg ? 1 : -1,
        )
        .map(([source, { factors, footprintMg }]) => ({
          source,
          factors: factors.size,
          footprintMg: String(footprintMg),
        })),
  };
}
