import { restoreText } from '@ledgerprint/engine/results';
import { createTextColumn } from './columns.ts';
import type { LineFacts } from './result-lines.ts';

/** Collects the values of each line that charts and questions need in addition to its figures. */
export function createFactColumns(header: readonly string[]) {
  const dateAt = header.indexOf('purchaseDate');
  const sourceAt = header.indexOf('factorSource');
  const versionAt = header.indexOf('engineVersion');
  const dates = createTextColumn({ isDetached: false });
  const sources = createTextColumn({ isDetached: false });
  const versions = new Set<string>();
  let latestVersion = '';

  return {
    add(record: readonly string[]): void {
      dates.add(record[dateAt] ?? '');
      sources.add(record[sourceAt] ?? '');
      const version = record[versionAt] ?? '';
      // All lines have the same version, except those decided under a later one.
      if (version !== latestVersion) versions.add(version);
      latestVersion = version;
    },

    result(): LineFacts {
      const dateColumn = dates.result();
      return {
        dates: { codes: dateColumn.codes, values: dateColumn.values.map(restoreText) },
        sources: sources.result(),
        engineVersions: [...versions].filter((version) => version !== '').toSorted(),
      };
    },
  };
}
