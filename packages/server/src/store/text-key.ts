import { hash } from 'node:crypto';
import { foldText, type Selector, selectorKeyText } from '@ledgerprint/engine/decisions';

/**
 * A 64-bit hash of a text for finding equal texts, ignoring case, accents and white space. Signed, because PostgreSQL's
 * bigint is.
 */
export function toTextKey(text: string): bigint {
  return toKey(foldText(text));
}

/** The same for a selector: equal for selectors that match the same cases. */
export function toSelectorKey(selector: Selector): bigint {
  return toKey(selectorKeyText(selector));
}

function toKey(folded: string): bigint {
  return hash('sha256', folded, 'buffer').readBigInt64BE(0);
}

/** The cache of keys takes a megabyte or two in each thread. */
const mostRemembered = 5_000;
const longestRemembered = 200;

/** The same, cached, for texts that many cases share: suppliers, accounts, categories. */
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
