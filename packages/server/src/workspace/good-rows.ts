import type { Row as RowMessage } from '@ledgerprint/client/workspace';
import { createBadRows, type Row } from '@ledgerprint/ledger/activity';
import { requireRowCount } from '../operations/count-rows.ts';
import { refuseBadRows } from '../operations/refuse-bad-rows.ts';

/** The rows of a request. If there are too many, they may be missing: their number is enough to refuse them. */
export type GivenRows = { readonly rows: readonly RowMessage[]; readonly rowCount: number };

/** The validated rows of a request; throws a Failure that names the bad ones. */
export function requireGoodRows(
  { rows, rowCount }: GivenRows,
  { consequence, ...limits }: { readonly maxRowsPerCall: number; readonly consequence: string },
): readonly Row[] {
  requireRowCount('rows', rowCount, limits);
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
