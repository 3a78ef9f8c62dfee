import type { Row as RowMessage } from '@ledgerprint/client/workspace';
import { createBadRows, type Row } from '@ledgerprint/ledger/activity';
import { requireRowCount } from '../operations/count-rows.ts';
import { refuseBadRows } from '../operations/refuse-bad-rows.ts';
import type { ServedCall } from './use-case.ts';

/** The validated rows of a request; throws a Failure that names the bad ones, or says that there are too many. */
export function requireGoodRows(
  { itemCount, mostItems }: ServedCall,
  rows: readonly RowMessage[],
  consequence: string,
): readonly Row[] {
  requireRowCount('rows', itemCount, { maxRowsPerCall: mostItems });
  // This includes unknown fates and reasons.
  const given = rows as readonly object[] as readonly Row[];
  const badRows = createBadRows();
  for (const [index, row] of given.entries()) badRows.check(index, row);
  refuseBadRows(badRows, {
    locate: ({ row, field }) => ({ field: `rows[${row}].${field}`, row: { index: row, field } }),
    consequence,
  });
  return given;
}
