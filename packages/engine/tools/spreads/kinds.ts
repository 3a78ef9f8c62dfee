/**
 * Kinds of purchases, for what is known of a few groups only: the spread of goods with both figures, and the spread
 * between industries where a group has hardly any.
 */
export const kinds = ['food', 'materials', 'products', 'services'] as const;
export type Kind = (typeof kinds)[number];

const groupsOf: Readonly<Record<Exclude<Kind, 'services'>, readonly string[]>> = {
  food: ['A01', 'A03', 'C10_11_12'],
  materials: ['A02', 'B', 'C16', 'C17', 'C19', 'C20', 'C22', 'C23', 'C24'],
  products: ['C13_14_15', 'C18', 'C21', 'C25', 'C26', 'C27', 'C28', 'C29', 'C30', 'C31', 'C32'],
};
const kindByGroup = new Map(
  kinds.flatMap((kind) => (kind === 'services' ? [] : groupsOf[kind].map((code) => [code, kind]))),
);

/** The kind of a group of the ADEME ratios. */
export function kindOf(group: string): Kind {
  return kindByGroup.get(group) ?? 'services';
}

/** The kinds of the industries of NAICS, by prefixes of their codes: the longest that fits is used. */
export const industryKinds: readonly (readonly [prefix: string, kind: Kind])[] = [
  ['11', 'food'],
  ['113', 'materials'],
  ['21', 'materials'],
  ['22', 'services'],
  ['23', 'services'],
  ['31', 'products'],
  ['311', 'food'],
  ['312', 'food'],
  ['32', 'products'],
  ['321', 'materials'],
  ['322', 'materials'],
  ['324', 'materials'],
  ['325', 'materials'],
  ['3254', 'products'],
  ['326', 'materials'],
  ['327', 'materials'],
  ['33', 'products'],
  ['331', 'materials'],
  ...['4', '5', '6', '7', '8', '9'].map((prefix) => [prefix, 'services'] as const),
];
