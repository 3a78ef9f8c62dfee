import type { Row as RowMessage } from '@ledgerprint/client/workspace';
import { createBadRows, type Row } from '@ledgerprint/ledger/activity';
import { requireRowCount } from '../operations/count-rows.ts';
import { refuseBadRows } from '../operations/refuse-bad-rows.ts';

/** Rows of a request. Of rows over the limit none need be there: they are refused by their number. */
export type GivenRows = { readonly rows: readonly RowMessage[]; readonly rowCount: number };

/** The rows of a request, each acceptable; throws a Failure that names those that are not. */
export function requireGoodRows(
  { rows, rowCount }: GivenRows,
  { consequence, ...limits }: { readonly maxRowsPerCall: number; readonly consequence: string },
): readonly Row[] {
  requireRowCount('rows', rowCount, limits);
  // Fates and reasons that are none are among what is looked for.
  const given = rows as readonly object[] as readonly Row[];
  const badRows = createBadRows();
  for (const [index, row] of given.entries()) badRows.check(index, row);
  refuseBadRows(badRows, {
    locate: ({ row, field }) => ({ field: `rows[${row}].${field}`, row: { index: row, field } }),
    consequence,
  });
  return given;
}
