import { isStaged } from '@ledgerprint/ledger/activity';
import { rowColumns } from '../evidence/pack-files.ts';
import { createCaseNumbers } from './case-numbers.ts';
import type { Findings } from './finding.ts';
import { createPackedRows, type PackedRows } from './packed-rows.ts';
import { createRecordReader } from './record-reader.ts';
import { createRowReconciliation, type RowReconciliation } from './row-reconciliation.ts';
import { type ReadRow, toReadRow } from './row-record.ts';

const file = 'rows.csv';

/** Summary of the rows of a pack, once all of them have been read. */
export type CheckedRows = {
  readonly rows: number;
  /** Counted rows by case. */
  readonly packed: PackedRows;
  readonly reconciliation: RowReconciliation;
};

/** Reads `rows.csv` and checks positions, fates and case numbers. Passes the counted rows on. */
export async function checkRows(
  bytes: AsyncGenerator<Uint8Array>,
  {
    findings,
    onCounted,
    onProgress,
  }: {
    readonly findings: Findings;
    readonly onCounted: (row: ReadRow) => void;
    readonly onProgress: (rows: number) => void;
  },
): Promise<CheckedRows> {
  const reader = createRecordReader(file, bytes, rowColumns);
  const packed = createPackedRows();
  const reconciliation = createRowReconciliation();
  const numbers = createCaseNumbers();
  let rows = 0;
  for (let record = await reader.next(); record !== undefined; record = await reader.next()) {
    rows++;
    const { line, cells, text } = record;
    const row = toReadRow(cells);
    const hold = (column: string, found: string, expected: string, why: string) => {
      if (found !== expected) findings.addValue({ file, line, column }, { found, expected, why });
    };
    hold('position', cells[0] ?? '', `${rows}`, 'Rows must be numbered from 1.');
    reconciliation.add(row);
    if (isStaged(row)) {
      hold(
        'case',
        row.case,
        numbers.next(row),
        'Counted rows with the same designation, supplier, account and category form one case.',
      );
      if (row.reason !== '') hold('reason', row.reason, '', 'A counted row must not have a reason for exclusion.');
      packed.add(row.case, line, text);
      onCounted(row);
    } else {
      hold('case', row.case, '', 'An excluded or unread row must not have a case.');
      hold('share', row.share, '', 'An excluded or unread row must not have a share.');
      if (row.fate !== 'excluded' && row.fate !== 'unread')
        hold('fate', row.fate, 'excluded', 'The fate of a row must be "counted", "excluded", "unread" or empty.');
      if (row.reason === '') hold('reason', '', 'a reason', 'A row that is not counted must have a reason.');
    }
    if (rows % 10_000 === 0) onProgress(rows);
  }
  return { rows, packed, reconciliation };
}
