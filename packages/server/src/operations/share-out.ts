import type { BatchJob } from '../queue/jobs.ts';
import type { ProductRange, Tables } from '../store/store.ts';

/**
 * The limits of a batch: a few tenths of a second of one thread, about a megabyte of memory. A single product may
 * exceed them.
 */
const most = { products: 250, rows: 500, bytes: 1024 * 1024 } as const;

/** A sealed project whose products are to be enriched. */
export type ProjectToShareOut = Omit<BatchJob, 'first' | 'last' | 'round'> & {
  readonly totalProducts: number;
  /** How many rounds of other projects come before its first batch. */
  readonly firstRound: number;
};

/**
 * Creates the batches of a project. A batch with one large product takes the rounds of all the batches that its rows
 * would otherwise fill, and comes in the last of them: large products wait as long as the same number of rows in small ones.
 */
export async function shareOut(
  tables: Pick<Tables, 'products' | 'jobs'>,
  { totalProducts, firstRound, ...project }: ProjectToShareOut,
): Promise<void> {
  const { organizationId, projectNumber } = project;
  const list = (first: number, last: number, atOnce: number) =>
    tables.products.listRanges(organizationId, projectNumber, { first, last, atOnce });
  const jobs: BatchJob[] = [];
  let round = firstRound;
  for (const range of await list(1, totalProducts, most.products)) {
    const fits = range.rows <= most.rows && range.bytes <= most.bytes;
    for (const { first, last, ...size } of fits ? [range] : cut(await list(range.first, range.last, 1))) {
      round += Math.max(1, Math.ceil(size.rows / most.rows), Math.ceil(size.bytes / most.bytes));
      jobs.push({ ...project, first, last, round: round - 1 });
    }
  }
  await tables.jobs.addBatches(jobs);
}

/** Combines consecutive products as long as they fit. */
function cut(products: readonly ProductRange[]): readonly ProductRange[] {
  const batches: ProductRange[] = [];
  for (const product of products) {
    const open = batches.at(-1);
    const joined = open && {
      first: open.first,
      last: product.last,
      rows: open.rows + product.rows,
      bytes: open.bytes + product.bytes,
    };
    if (joined !== undefined && joined.rows <= most.rows && joined.bytes <= most.bytes)
      batches[batches.length - 1] = joined;
    else batches.push(product);
  }
  return batches;
}
