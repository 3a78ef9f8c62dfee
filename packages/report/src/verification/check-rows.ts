import { isStaged } from '@ledgerprint/ledger/activity';
import { rowColumns } from '../evidence/pack-files.ts';
import { createCaseNumbers } from './case-numbers.ts';
import type { Findings } from './finding.ts';
import { createPackedRows, type PackedRows } from './packed-rows.ts';
import { createRecordReader } from './record-reader.ts';
import { createRowReconciliation, type RowReconciliation } from './row-reconciliation.ts';
import { type ReadRow, toReadRow } from './row-record.ts';

const file = 'rows.csv';

/** What the rows of a pack are, once all of them were read. */
export type CheckedRows = {
  readonly rows: number;
  /** Those that count, by their cases. */
  readonly packed: PackedRows;
  readonly reconciliation: RowReconciliation;
};

/** Reads `rows.csv`: positions, fates, and in which case each row counts. Hands on those that count. */
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
    hold('position', cells[0] ?? '', `${rows}`, 'Rows are numbered from 1 on.');
    reconciliation.add(row);
    if (isStaged(row)) {
      hold(
        'case',
        row.case,
        numbers.next(row),
        'Counted rows of one designation, supplier, account and category are a case.',
      );
      if (row.reason !== '')
        hold('reason', row.reason, '', 'Rows that count have no reason for not counting.');
      packed.add(row.case, line, text);
      onCounted(row);
    } else {
      hold('case', row.case, '', 'Rows that are excluded or unread are in no case.');
      hold('share', row.share, '', 'Rows that are excluded or unread have no share.');
      if (row.fate !== 'excluded' && row.fate !== 'unread')
        hold('fate', row.fate, 'excluded', 'The fate of a row is counted, excluded or unread, or blank.');
      if (row.reason === '') hold('reason', '', 'a reason', 'Rows that do not count say why.');
    }
    if (rows % 10_000 === 0) onProgress(rows);
  }
  return { rows, packed, reconciliation };
}
