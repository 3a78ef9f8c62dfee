import { type ReportingPart, restoreText } from '@ledgerprint/engine/results';
import { createNumberColumn, createTextColumn } from './columns.ts';
import type { LineFacts } from './result-lines.ts';

/** Collects what the pictures and the questions need of each line, beside its figures. */
export function createFactColumns(header: readonly string[]) {
  const dateAt = header.indexOf('purchaseDate');
  const exclusionAt = header.indexOf('exclusion');
  const sourceAt = header.indexOf('factorSource');
  const versionAt = header.indexOf('engineVersion');
  const dates = createTextColumn({ isDetached: false });
  const exclusions = createTextColumn({ isDetached: false });
  const sources = createTextColumn({ isDetached: false });
  const versions = new Set<string>();
  let latestVersion = '';
  const scopes = [createNumberColumn(), createNumberColumn(), createNumberColumn()] as const;
  const parts = [0, 0, 0];

  return {
    add(record: readonly string[], reporting: readonly ReportingPart[]): void {
      dates.add(record[dateAt] ?? '');
      exclusions.add(record[exclusionAt] ?? '');
      sources.add(record[sourceAt] ?? '');
      const version = record[versionAt] ?? '';
      // All lines have the same one but for those that were decided by a later version.
      if (version !== latestVersion) versions.add(version);
      latestVersion = version;
      parts.fill(0);
      for (const { scope, kg } of reporting) parts[scope - 1] = (parts[scope - 1] as number) + kg;
      for (const [at, column] of scopes.entries()) column.add(parts[at] as number);
    },

    result(): LineFacts {
      const dateColumn = dates.result();
      return {
        dates: { codes: dateColumn.codes, values: dateColumn.values.map(restoreText) },
        exclusions: exclusions.result(),
        sources: sources.result(),
        scopes: [scopes[0].result(), scopes[1].result(), scopes[2].result()],
        engineVersions: [...versions].filter((version) => version !== '').toSorted(),
      };
    },
  };
}
