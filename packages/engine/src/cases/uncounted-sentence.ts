import { toSignificant } from '../footprint/significant.ts';

/** What rows cost that have no part in a product's footprint: `Not counted: 120.5 EUR.`; empty for nothing. */
export function writeUncounted(spendEur: number): string {
  return spendEur === 0 ? '' : `${opening}${toSignificant(spendEur)} EUR.`;
}

const opening = 'Not counted: ';
const sentence = new RegExp(String.raw`${opening}(-?\d+(?:\.\d+)?(?:e[+-]\d+)?) EUR\.`, 'y');

/**
 * What `writeUncounted` wrote into a text; 0 where there is nothing. Only the last sentence that begins like it is read, since
 * texts of the ledger stand before it.
 */
export function readUncounted(text: string): number {
  sentence.lastIndex = text.lastIndexOf(opening);
  return sentence.lastIndex < 0 ? 0 : Number(sentence.exec(text)?.[1] ?? 0);
}
