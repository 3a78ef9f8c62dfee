import { readFileSync } from 'node:fs';
import type { LedgerReport } from '../../src/ledger.ts';
import { readLedgers } from '../../src/read-ledger.ts';
import type { LedgerRow } from '../../src/reading/ledger-row.ts';
import type { LedgerOptions } from '../../src/reading/ledger-rows.ts';

/** The bytes of one of the test ledgers. */
export function bytesOf(name: string): Uint8Array {
  return readFileSync(new URL(`../ledgers/${name}`, import.meta.url));
}

/** The rows of a file with one ledger, and its report. */
export async function readRows(
  bytes: Uint8Array,
  options: LedgerOptions = {},
): Promise<{ readonly rows: readonly LedgerRow[]; readonly report: LedgerReport }> {
  const [ledger] = await readLedgers(bytes, options);
  if (ledger === undefined) throw new Error('no ledger');
  const rows: LedgerRow[] = [];
  for await (const batch of ledger.rows()) rows.push(...batch);
  return { rows, report: ledger.report() };
}

/** The sum of all groups of a report, in hundredths. */
export function sumOf({ counted, excluded, unread }: LedgerReport, currency: string): bigint {
  const toCents = (amount = '0.00') => BigInt(amount.replace('.', ''));
  return [counted, ...excluded, ...unread].reduce((sum, { amounts }) => sum + toCents(amounts[currency]), 0n);
}
