import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import { stringify } from 'csv-stringify/sync';
import { generatePurchases } from '../../../bench/support/purchases.ts';

/** Purchases that a client sends as one project. */
export type Ledger = { readonly name: string; readonly rows: readonly Activity[]; readonly rowsPerCall: number };

/** Half of the rows are distinct products; the others repeat earlier ones. */
export function createLedger(name: string, rowCount: number, rowsPerCall: number): Ledger {
  return { name, rows: [...generatePurchases(rowCount, rowCount)], rowsPerCall };
}

/** The ledger as a file for ImportCSV. */
export function toCsvFile({ rows }: Ledger): Buffer {
  return Buffer.from(stringify([...rows], { header: true, columns: [...activityFields] }));
}

/** How often each designation occurs in the ledger, in the order of their first rows. */
export function countOccurrences({ rows }: Ledger): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { designation } of rows) counts.set(designation, (counts.get(designation) ?? 0) + 1);
  return counts;
}
