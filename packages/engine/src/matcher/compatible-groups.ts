/** A group from the classifier, with its probability. */
export type GroupCode = { readonly code: string; readonly probability: number };

/** Groups that a classifier may assign to the same goods. */
const neighbours: readonly (readonly string[])[] = [
  ['A01', 'A03', 'C10_11_12'],
  ['A02', 'C16', 'D'],
  ['B', 'C23'],
  ['B', 'C19', 'D'],
  ['C17', 'C32'],
  ['C24', 'C25'],
  ['C20', 'C22'],
  ['C26', 'C27', 'C28'],
  ['C13_14_15', 'C32'],
  ['C25', 'C27'],
  ['H49', 'H50', 'H51', 'H52', 'N79'],
  ['I', 'N79'],
  ['E', 'N80_81_82'],
];

const compatible: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  [...new Set(neighbours.flat())].map((code) => [code, new Set(neighbours.filter((all) => all.includes(code)).flat())]),
);

/** Whether goods of one group may plausibly be assigned the other. */
export function isCompatible(code: string, other: string): boolean {
  return code === other || compatible.get(code)?.has(other) === true;
}

/** The probability of all groups that may be assigned to goods of this one. */
export function consentTo(code: string, groupCodes: readonly GroupCode[]): number {
  let sum = 0;
  for (const group of groupCodes) if (isCompatible(group.code, code)) sum += group.probability;
  return sum;
}
