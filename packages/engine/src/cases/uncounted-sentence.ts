const opening = 'Not counted: ';
const sentence = new RegExp(String.raw`${opening}(-?\d+(?:\.\d+)?(?:e[+-]\d+)?) EUR\.`, 'y');

/**
 * What the rows that are not in a product's footprint cost, as its explanation has it: `Not counted: 120.5 EUR.`; 0 where it
 * has none. Only the last sentence that begins like it is read, because texts of the ledger come before it.
 */
export function readUncounted(text: string): number {
  sentence.lastIndex = text.lastIndexOf(opening);
  return sentence.lastIndex < 0 ? 0 : Number(sentence.exec(text)?.[1] ?? 0);
}
