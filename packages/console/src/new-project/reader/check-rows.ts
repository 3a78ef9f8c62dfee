import type { Table } from '@ledgerprint/ledger';
import { findActivityProblems } from '@ledgerprint/ledger/activity';
import type { Check, RowProblem } from './messages.ts';

const mostListed = 100;

/** Reads all rows and finds what the service would refuse. Ends early, without a result, once nobody waits for it. */
export async function checkRows(
  table: Table,
  watch: { readonly isWanted: () => boolean; readonly onRows: (rows: number) => void },
): Promise<Check | undefined> {
  const problems: RowProblem[] = [];
  let rows = 0;
  let badRows = 0;
  for await (const batch of table.rows()) {
    if (!watch.isWanted()) return undefined;
    for (const { line, activity } of batch) {
      const found = findActivityProblems(activity);
      if (found.length === 0) continue;
      badRows++;
      if (badRows <= mostListed) problems.push(...found.map(({ field, fault }) => ({ line, field, fault })));
    }
    rows += batch.length;
    watch.onRows(rows);
  }
  return { rows, totalLines: table.totalLines, badRows, problems };
}
