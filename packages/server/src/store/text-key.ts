import { createHash } from 'node:crypto';
import { foldText, type Selector, selectorKeyText } from '@ledgerprint/engine/decisions';

/**
 * A 64-bit hash of a text by which equal ones are found, whatever their case, accents and white space. Signed, as
 * PostgreSQL keeps it.
 */
export function toTextKey(text: string): bigint {
  return toKey(foldText(text));
}

/** The same for a selector: equal for those that are about the same cases. */
export function toSelectorKey(selector: Selector): bigint {
  return toKey(selectorKeyText(selector));
}

function toKey(folded: string): bigint {
  return createHash('sha256').update(folded).digest().readBigInt64BE(0);
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
