import type { ProductRange, Tables } from '../store/store.ts';

/**
 * The limits of a batch: a few tenths of a second of one thread, about a megabyte of memory. A single product may
 * exceed them.
 */
export const batchSize = { products: 250, rows: 500, bytes: 1024 * 1024 } as const;

/** All products of a project in ranges of the size of a batch. */
export async function cutIntoBatches(
  tables: Pick<Tables, 'products'>,
  organizationId: number,
  projectNumber: number,
): Promise<readonly ProductRange[]> {
  const batches: ProductRange[] = [];
  for (const range of await tables.products.listRanges(organizationId, projectNumber, batchSize.products)) {
    if (fits(range)) batches.push(range);
    else batches.push(...joinRanges(await tables.products.listSingly(organizationId, projectNumber, range)));
  }
  return batches;
}

/** Combines consecutive ranges as long as they fit. */
function joinRanges(ranges: readonly ProductRange[]): readonly ProductRange[] {
  const joined: ProductRange[] = [];
  for (const range of ranges) {
    const open = joined.at(-1);
    const both = open && {
      first: open.first,
      last: range.last,
      rows: open.rows + range.rows,
      bytes: open.bytes + range.bytes,
    };
    if (both !== undefined && fits(both)) joined[joined.length - 1] = both;
    else joined.push(range);
  }
  return joined;
}

function fits({ first, last, rows, bytes }: ProductRange): boolean {
  return last - first < batchSize.products && rows <= batchSize.rows && bytes <= batchSize.bytes;
}
