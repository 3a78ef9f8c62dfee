import { createHash } from 'node:crypto';
import { foldCompatible } from '@ledgerprint/ledger/text';

/**
 * A 64-bit hash of a text by which equal ones are found, whatever their case, accents and white space. Signed, as
 * PostgreSQL keeps it.
 */
export function toTextKey(text: string): bigint {
  const folded = foldCompatible(text).trim().replace(/\s+/gu, ' ');
  return createHash('sha256').update(folded).digest().readBigInt64BE(0);
}
