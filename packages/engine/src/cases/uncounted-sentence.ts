import { toSignificant } from '../footprint/significant.ts';

/** What rows cost that have no part in a product's footprint: `Not counted: 120.5 EUR.`; empty for nothing. */
export function writeUncounted(spendEur: number): string {
  return spendEur === 0 ? '' : `Not counted: ${toSignificant(spendEur)} EUR.`;
}

const sentence = /Not counted: (-?\d+(?:\.\d+)?(?:e[+-]\d+)?) EUR\./g;

/** What `writeUncounted` wrote into a text; the last one counts, since texts of the ledger stand before it. */
export function readUncounted(text: string): number {
  return Number([...text.matchAll(sentence)].at(-1)?.[1] ?? 0);
}
