import type { Summary } from '@ledgerprint/engine/results';
import type { ColumnReport } from '@ledgerprint/ledger';

/** A summary with where it came from and where the lines are. */
export type EnrichmentResult = {
  readonly file: string;
  readonly out: string;
  readonly projectId: string | undefined;
  readonly columns: ColumnReport;
  readonly totalLines: readonly number[];
  readonly summary: Summary;
};

/** For programs: flat, with figures as they are. */
export function toJson({ file, out, projectId, columns, totalLines, summary }: EnrichmentResult): object {
  const { footprint, ...rest } = summary;
  return {
    ...{ file, out, projectId: projectId ?? null, ...rest },
    footprintKgCo2e: footprint.kg,
    footprintLowKgCo2e: footprint.lowKg,
    footprintHighKgCo2e: footprint.highKg,
    columns: Object.fromEntries(columns.used.map(({ field, column }) => [field, column])),
    unusedColumns: columns.unused,
    totalsLeftOut: totalLines,
  };
}
