import { fold } from '@ledgerprint/ledger/text';

const mostWords = 6;

/** A name in the form in which suppliers are looked up: its folded words. */
export function toSupplierName(name: string): string {
  return (fold(name).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
}

/** Finds a supplier by its whole name, or else by its first words: `EDF ENTREPRISES LYON`. */
export function findBySupplier<T>(known: ReadonlyMap<string, T>, supplier: string): T | undefined {
  const parts = toSupplierName(supplier).split(' ');
  for (let length = Math.min(parts.length, mostWords); length > 0; length--) {
    const found = known.get(parts.slice(0, length).join(' '));
    if (found !== undefined) return found;
  }
  return undefined;
}
