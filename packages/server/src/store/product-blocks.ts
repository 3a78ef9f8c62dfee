// Products are stored in blocks: a line of `products` has this many, except the last of a project. A line for each took
// four times the space. Larger blocks are stored compressed, and so are slow to read for a single product.

/** Never changes, because the lines that exist were cut at it. */
export const productsPerBlock = 50;

/** The ordinal of a product's block, which is that of its first product; both in SQL. */
export function blockOf(ordinal: string): string {
  return `(${ordinal} - (${ordinal} - 1) % ${productsPerBlock})`;
}

/** The place of a product in the arrays of its block `products`, from 1; in SQL. */
export function placeIn(products: string, ordinal: string): string {
  return `(${ordinal} - ${products}.ordinal + 1)::int`;
}

/** The positions of a product's rows in order, from its block `products`; in SQL. */
export function positionsIn(products: string, ordinal: string): string {
  const place = placeIn(products, ordinal);
  return `(SELECT ${products}.positions[before.rows + 1 : before.rows + ${products}.row_counts[${place}]::int]
    FROM (SELECT coalesce(sum(count), 0)::int AS rows FROM unnest(${products}.row_counts[: ${place} - 1]) AS count) AS before)`;
}

/** A line of `products`, with arrays as the driver returns them. */
export type ProductBlock = {
  readonly ordinal: number;
  readonly rowCounts: readonly string[];
  readonly positions: readonly string[];
};

/** The columns of a ProductBlock. */
export const blockColumns = 'ordinal, row_counts AS "rowCounts", positions';

/** A product with the positions of its rows in order. */
export type PlacedProduct = { readonly ordinal: number; readonly positions: readonly string[] };

/** The products of a block, in order. */
export function* readBlock({ ordinal, rowCounts, positions }: ProductBlock): Generator<PlacedProduct> {
  let start = 0;
  for (const [at, count] of rowCounts.entries()) {
    const end = start + Number(count);
    yield { ordinal: ordinal + at, positions: positions.slice(start, end) };
    start = end;
  }
}
