import { fileURLToPath } from 'node:url';
import type { BarePostgres } from './bare-postgres.ts';
import { startNode } from './child-process.ts';
import type { ProductsFigures, ProductsTask } from './products-process.ts';
import { makeTemporaryDirectory } from './temporary-directory.ts';

const script = fileURLToPath(new URL('./products-process.ts', import.meta.url));

/** The time of engines alone for all products of a project, split among this many parallel processes. */
export async function measureEngines(
  resources: AsyncDisposableStack,
  options: {
    readonly postgres: BarePostgres;
    readonly projectNumber: number;
    readonly products: number;
    readonly processes: number;
  },
): Promise<ProductsFigures> {
  const { postgres, projectNumber, products, processes } = options;
  const directory = await makeTemporaryDirectory(resources);
  const measured = await Promise.all(
    Array.from({ length: processes }, async (_, share): Promise<ProductsFigures> => {
      const { address } = postgres;
      const task: ProductsTask = { address, projectNumber, products, share, shares: processes };
      const args = [JSON.stringify(task)];
      return JSON.parse((await startNode(resources, { script, args, directory, ready: /\n/ })).greeting);
    }),
  );
  return {
    // The time of the slowest, because the work is done only when all of it is.
    wall: Math.max(...measured.map(({ wall }) => wall)),
    processor: measured.reduce((total, { processor }) => total + processor, 0),
  };
}
