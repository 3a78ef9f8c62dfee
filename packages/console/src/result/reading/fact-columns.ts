import { type ReportingPart, restoreText } from '@ledgerprint/engine/results';
import { createNumberColumn, createTextColumn } from './columns.ts';
import type { LineFacts } from './result-lines.ts';

/** Collects the values of each line that charts and questions need in addition to its figures. */
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
  const [scope1, scope2, scope3] = [createNumberColumn(), createNumberColumn(), createNumberColumn()];

  return {
    add(record: readonly string[], reporting: readonly ReportingPart[]): void {
      dates.add(record[dateAt] ?? '');
      exclusions.add(record[exclusionAt] ?? '');
      sources.add(record[sourceAt] ?? '');
      const version = record[versionAt] ?? '';
      // All lines have the same version, except those decided under a later one.
      if (version !== latestVersion) versions.add(version);
      latestVersion = version;
      // Runs for millions of lines, hence no arrays and no iterators.
      let [kg1, kg2, kg3] = [0, 0, 0];
      for (let at = 0; at < reporting.length; at++) {
        const { scope, kg } = reporting[at] as ReportingPart;
        if (scope === 1) kg1 += kg;
        else if (scope === 2) kg2 += kg;
        else kg3 += kg;
      }
      scope1.add(kg1);
      scope2.add(kg2);
      scope3.add(kg3);
    },

    result(): LineFacts {
      const dateColumn = dates.result();
      return {
        dates: { codes: dateColumn.codes, values: dateColumn.values.map(restoreText) },
        exclusions: exclusions.result(),
        sources: sources.result(),
        scopes: [scope1.result(), scope2.result(), scope3.result()],
        engineVersions: [...versions].filter((version) => version !== '').toSorted(),
      };
    },
  };
}
