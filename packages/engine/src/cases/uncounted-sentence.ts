const opening = 'Not counted: ';
const sentence = new RegExp(String.raw`${opening}(-?\d+(?:\.\d+)?(?:e[+-]\d+)?) EUR\.`, 'y');

/**
 * Reads the cost of the rows that are not in a product's footprint from its explanation: `Not counted: 120.5 EUR.`; 0
 * if there is none. Reads only the last sentence that starts this way, because texts of the ledger come before it.
 */
export function readUncounted(text: string): number {
  sentence.lastIndex = text.lastIndexOf(opening);
  return sentence.lastIndex < 0 ? 0 : Number(sentence.exec(text)?.[1] ?? 0);
}
