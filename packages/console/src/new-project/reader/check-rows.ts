import type { Ledger } from '@ledgerprint/ledger';
import { createBadRows } from '@ledgerprint/ledger/activity';
import type { Check } from './messages.ts';

/** Reads all rows and finds what the service would refuse. Ends early, without a result, once nobody waits for it. */
export async function checkRows(
  ledger: Ledger,
  watch: { readonly isWanted: () => boolean; readonly onRows: (rows: number) => void },
): Promise<Check | undefined> {
  const badRows = createBadRows();
  let rows = 0;
  for await (const batch of ledger.rows()) {
    if (!watch.isWanted()) return undefined;
    for (const { line, activity } of batch) badRows.check(line, activity);
    rows += batch.length;
    watch.onRows(rows);
  }
  return { rows, totalLines: ledger.totalLines, badRows: badRows.count, problems: badRows.listed };
}
