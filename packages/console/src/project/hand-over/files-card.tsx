import type { Report } from '@ledgerprint/report';
import { toKilograms } from '../../format.ts';
import { useFormat, useWords } from '../../language.ts';
import { Card } from '../../parts/card.tsx';
import { useFirstOf } from '../../parts/first-of.tsx';
import { StackedTable } from '../../parts/stacked-table.tsx';
import { useFigures } from '../../result/figures.ts';
import { handOverWords } from './words.ts';

/** The contribution of each file to the total; renders nothing for a single file. */
export function FilesCard({ report }: { readonly report: Report }) {
  const words = useWords(handOverWords);
  const format = useFormat();
  const files = filesOfReport(report);
  const { shown, more } = useFirstOf(files);
  if (files.length < 2) return null;
  const { euros } = useFigures();
  const columns = words.fileColumns;
  const { rows, spendEur, footprintMg } = report.totals;
  const total = { name: words.allFiles, rows, spendEur, footprintMg: BigInt(footprintMg) };
  const nameOf = ({ name }: FileFigures) => (name === '' ? words.noFile : name);
  return (
    <Card title={words.byFile}>
      <StackedTable
        label={words.byFile}
        rows={[...shown, total]}
        keyOf={(one) => (one === total ? 'total' : `file ${one.name}`)}
        columns={[
          { name: columns.file, cell: (one) => (one === total ? <strong>{one.name}</strong> : nameOf(one)) },
          {
            name: columns.rows,
            isFigure: true,
            cell: ({ rows: count }) => (count === undefined ? words.unknown : format.integer(count)),
          },
          { name: columns.money, isFigure: true, cell: (one) => euros(one.spendEur) },
          { name: columns.footprint, isFigure: true, cell: (one) => format.kilograms(toKilograms(one.footprintMg)) },
        ]}
      />
      {more}
    </Card>
  );
}

/** The contribution of a file, or of a sheet, to the total. */
type FileFigures = {
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
