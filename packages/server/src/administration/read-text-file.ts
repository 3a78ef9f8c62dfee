import { LedgerError, refuseOtherFormats, toTextSource } from '@ledgerprint/ledger';
import { toTableFailure } from '../platform/ledger-failure.ts';

/** The text of a CSV file in any encoding; throws a Failure if it is not a text file. */
export function readTextFile(bytes: Uint8Array): string {
  try {
    refuseOtherFormats(bytes);
    const slices = [...toTextSource(bytes)(bytes.length + 1)];
    return Buffer.concat(slices).toString('utf8');
  } catch (error) {
    throw error instanceof LedgerError ? toTableFailure(error) : error;
  }
}
