import { readdir, readFile } from 'node:fs/promises';
import type { Activity } from '@ledgerprint/ledger/activity';
import { normalizeDesignation } from '@ledgerprint/ledger/activity';
import { purchasesFromSeveral, purchasesOf } from './purchases.ts';

const folder = new URL('../../../engine/data/knowledge/lines/', import.meta.url);

/** Rows of a ledger, the same for the same seed. */
export type Ledger = (count: number, seed: number) => Iterable<Activity>;

/**
 * A ledger of typical purchases: the lines that ship with the program, repeated with a reference each. Exactly half of
 * an even number of them are distinct; with `suppliers`, each designation is bought from that many.
 */
export async function loadLedger({ suppliers }: { readonly suppliers?: number } = {}): Promise<Ledger> {
  const lines = await loadDesignations();
  const designationOf = (product: number) => {
    // Steps of a prime number: neighbours in a ledger belong to different groups.
    const line = lines[(product * 7_919) % lines.length] ?? '';
    return product < lines.length ? line : `${line} réf. ${product.toString(36).toUpperCase()}`;
  };
  return (count, seed) =>
    suppliers === undefined
      ? purchasesOf({ count, seed, designationOf })
      : purchasesFromSeveral({ count, seed, designationOf, suppliers });
}

/** The codes of the languages of these lines. */
export async function loadLanguages(): Promise<readonly string[]> {
  return [...new Set((await readdir(folder)).map((name) => name.split('.').at(-2) ?? ''))];
}

/** The lines that ship with the program, in all languages, as designations. */
export async function loadDesignations(): Promise<readonly string[]> {
  const names = (await readdir(folder)).sort();
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  const lines = files.flatMap((text) => text.split('\n').filter((line) => line !== '' && line[0] !== '#'));
  return [...new Set(lines.map(normalizeDesignation))];
}
