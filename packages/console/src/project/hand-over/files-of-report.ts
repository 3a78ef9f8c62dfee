import type { Report } from '@ledgerprint/report';

/** What one file, or a sheet of it, adds to the whole. */
export type FileFigures = {
  /** Blank for rows that came from no file. */
  readonly name: string;
  /** Of those that are counted; undefined where the reconciliation does not know the file. */
  readonly rows: number | undefined;
  readonly spendEur: number;
  readonly footprintMg: bigint;
};

/** The breakdown by file of a report, beside what its reconciliation counts of each. */
export function filesOfReport({
  files,
  reconciliation,
}: Pick<Report, 'files' | 'reconciliation'>): readonly FileFigures[] {
  const rows = new Map(
    reconciliation.files.map(({ file, sheet, counted }) => [toName(file, sheet), counted.rows] as const),
  );
  const counted = files.map(({ key, spendEur, footprintMg }) => ({
    ...{ name: key, rows: rows.get(key), spendEur, footprintMg: BigInt(footprintMg) },
  }));
  const known = new Set(files.map(({ key }) => key));
  // Of these nothing is counted, which is worth a line.
  const others = [...rows].flatMap(([name, count]) =>
    known.has(name) ? [] : [{ name, rows: count, spendEur: 0, footprintMg: 0n }],
  );
  return [...counted, ...others];
}

function toName(file: string, sheet: string): string {
  return sheet === '' ? file : `${file}#${sheet}`;
}
