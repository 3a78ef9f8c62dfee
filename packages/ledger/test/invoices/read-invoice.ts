import type { Ledger } from '../../src/ledger.ts';
import { readLedgers } from '../../src/read-ledger.ts';
import type { LedgerRow } from '../../src/reading/ledger-row.ts';
import type { LedgerOptions } from '../../src/reading/ledger-rows.ts';

export type ReadInvoice = { readonly ledger: Ledger; readonly rows: readonly LedgerRow[] };

/** Reads a document like any other file. */
export async function readInvoice(xml: string | Uint8Array, options: LedgerOptions = {}): Promise<ReadInvoice> {
  const bytes = typeof xml === 'string' ? new TextEncoder().encode(xml) : xml;
  const [ledger] = await readLedgers(bytes, options);
  if (ledger === undefined) throw new Error('There is no ledger');
  const rows: LedgerRow[] = [];
  for await (const batch of ledger.rows()) rows.push(...batch);
  return { ledger, rows };
}
