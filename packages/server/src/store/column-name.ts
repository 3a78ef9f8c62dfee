/** The column in which a field is stored: `purchase_date` for `purchaseDate`. */
export type ColumnOf<Field extends string> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnOf<Rest>}`
  : '';

export function columnOf<Field extends string>(field: Field): ColumnOf<Field> {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ColumnOf<Field>;
}
