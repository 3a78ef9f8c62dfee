import type { Report } from '@ledgerprint/report';

/** The contribution of a file, or of a sheet, to the total. */
export type FileFigures = {
  /** Blank for rows sent without a file. */
  readonly name: string;
  /** The number of counted rows; undefined if the reconciliation does not contain the file. */
  readonly rows: number | undefined;
  readonly spendEur: number;
  readonly footprintMg: bigint;
};

/** The breakdown by file of a report, with the counted rows of each file. */
export function filesOfReport({
  files,
  reconciliation,
}: Pick<Report, 'files' | 'reconciliation'>): readonly FileFigures[] {
  const rows = new Map(
    reconciliation.files.map(({ file, sheet, counted }) => [toName(file, sheet), counted.rows] as const),
  );
  const counted = files.map(({ key, spendEur, footprintMg }) => ({
    name: key,
    rows: rows.get(key),
    spendEur,
    footprintMg: BigInt(footprintMg),
  }));
  const known = new Set(files.map(({ key }) => key));
  // Files without counted rows are listed too.
  const others = [...rows].flatMap(([name, count]) =>
    known.has(name) ? [] : [{ name, rows: count, spendEur: 0, footprintMg: 0n }],
  );
  return [...counted, ...others];
}

function toName(file: string, sheet: string): string {
  return sheet === '' ? file : `${file}#${sheet}`;
}
