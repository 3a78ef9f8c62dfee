import type { ProductRange, Tables } from '../store/store.ts';

/** The size of a range of products. */
export type RangeSize = { readonly products: number; readonly rows: number; readonly bytes: number };

/**
 * The limits of a batch: a few tenths of a second of one thread, about a megabyte of memory. A single product may
 * exceed them.
 */
export const batchSize: RangeSize = { products: 250, rows: 500, bytes: 1024 * 1024 };

/** All products of a project in ranges of the size of a batch. */
export async function cutIntoBatches(
  tables: Pick<Tables, 'products'>,
  organizationId: number,
  { projectNumber, totalProducts }: { readonly projectNumber: number; readonly totalProducts: number },
): Promise<readonly ProductRange[]> {
  const list = (first: number, last: number, atOnce: number) =>
    tables.products.listRanges(organizationId, projectNumber, { first, last, atOnce });
  const batches: ProductRange[] = [];
  for (const range of await list(1, totalProducts, batchSize.products)) {
    if (fits(range, batchSize)) batches.push(range);
    else batches.push(...joinRanges(await list(range.first, range.last, 1), batchSize));
  }
  return batches;
}

/** Combines consecutive ranges as long as they fit. */
export function joinRanges(ranges: readonly ProductRange[], most: RangeSize): readonly ProductRange[] {
  const joined: ProductRange[] = [];
  for (const range of ranges) {
    const open = joined.at(-1);
    const both = open && {
      first: open.first,
      last: range.last,
      rows: open.rows + range.rows,
      bytes: open.bytes + range.bytes,
    };
    if (both !== undefined && fits(both, most)) joined[joined.length - 1] = both;
    else joined.push(range);
  }
  return joined;
}

function fits({ first, last, rows, bytes }: ProductRange, most: RangeSize): boolean {
  return last - first < most.products && rows <= most.rows && bytes <= most.bytes;
}
