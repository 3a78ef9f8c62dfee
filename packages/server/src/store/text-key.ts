import { createHash } from 'node:crypto';
import { foldText } from '@ledgerprint/engine/decisions';

/**
 * A 64-bit hash of a text by which equal ones are found, whatever their case, accents and white space. Signed, as
 * PostgreSQL keeps it.
 */
export function toTextKey(text: string): bigint {
  return createHash('sha256').update(foldText(text)).digest().readBigInt64BE(0);
}

/** What is remembered of keys takes a megabyte or two of each thread. */
const mostRemembered = 5_000;
const longestRemembered = 200;

/** The same for texts of which many cases have the same one: suppliers, accounts, categories. */
export function createTextKeys(): (text: string) => bigint {
  const remembered = new Map<string, bigint>();
  return (text) => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    const key = toTextKey(text);
    if (text.length > longestRemembered) return key;
    if (remembered.size === mostRemembered) remembered.clear();
    remembered.set(text, key);
    return key;
  };
}
