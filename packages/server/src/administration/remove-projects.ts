import type { BlobStore } from '../files/blob-store.ts';
import {
  type LargeTable,
  largeTables,
  type RemovalStep,
  type RemovedProject,
  smallTables,
} from '../store/project-removals.ts';
import type { ProjectKey } from '../store/projects.ts';
import type { Store } from '../store/store.ts';

/** Few enough that nobody waits for the locks, enough that a million rows take a hundred statements. */
const rowsAtOnce = 10_000;
const projectsAtOnce = 100;

/** From this many removed rows on, a partition is vacuumed immediately; smaller remains are left to autovacuum. */
const manyRows = 50_000;

type Stores = {
  readonly store: Store;
  readonly blobs: Pick<BlobStore, 'remove'>;
  /** Called for a partition that could not be vacuumed; autovacuum will do it later. */
  readonly onNotVacuumed?: (error: unknown, partition: string) => void;
};

/** Hides these projects from everybody; `finishRemovals` removes their contents. */
export async function beginRemovals(store: Store, projects: readonly ProjectKey[]): Promise<number> {
  for (const [organizationId, own] of Map.groupBy(projects, (project) => project.organizationId)) {
    const numbers = own.map(({ number }) => number);
    await store.transaction((tables) => tables.projectRemovals.begin(organizationId, numbers));
  }
  return projects.length;
}

/**
 * Removes the rows and files of all projects whose removal was started, of one organization or of all, and returns the number
 * of projects. May be interrupted at any time and repeated, even by several processes at the same time.
 */
export async function finishRemovals(stores: Stores, organizationId?: number): Promise<number> {
  const { projectRemovals } = stores.store;
  const removedRows = new Map<string, number>();
  let finished = 0;
  for (;;) {
    const some =
      organizationId === undefined
        ? await projectRemovals.listAll(projectsAtOnce)
        : await projectRemovals.list(organizationId, projectsAtOnce);
    if (some.length === 0) break;
    for (const project of some) await finishRemoval(stores, project, removedRows);
    finished += some.length;
  }
  await vacuum(stores, removedRows);
  return finished;
}

/** Removes the rows of a project and counts them by partition. */
async function finishRemoval(
  { store, blobs }: Stores,
  { organizationId, number, exportKeys }: RemovedProject,
  removedRows: Map<string, number>,
): Promise<void> {
  const { projectRemovals: removals } = store;
  for (const key of exportKeys) await blobs.remove(key);
  for (const table of Object.keys(largeTables) as LargeTable[]) {
    const partition = await removals.findPartition(organizationId, number, table);
    if (partition === undefined) continue;
    let after: number | null = -1;
    while (after !== null) {
      const from = { table, after, limit: rowsAtOnce };
      const { removed, last }: RemovalStep = await removals.removeRows(organizationId, number, from);
      removedRows.set(partition, (removedRows.get(partition) ?? 0) + removed);
      after = last;
    }
  }
  for (const table of smallTables) {
    const from = { table, limit: rowsAtOnce };
    while ((await removals.removeSmallRows(organizationId, number, from)) > 0);
  }
  while ((await removals.removeDecisions(organizationId, number, rowsAtOnce)) > 0);
  while ((await removals.removeComparisons(organizationId, number, rowsAtOnce)) > 0);
  await removals.end(organizationId, number);
}

/**
 * Vacuums twice: the pages that the first vacuum deletes from an index become reusable only when no earlier transaction
 * is left, which only the second vacuum can determine. With only one vacuum, removing and resending a project would
 * double its indexes.
 */
async function vacuum({ store: { projectRemovals }, onNotVacuumed }: Stores, removedRows: ReadonlyMap<string, number>) {
  const partitions = [...removedRows].filter(([, removed]) => removed >= manyRows).map(([name]) => name);
  for (const partition of [...partitions, ...partitions]) {
    await projectRemovals.vacuum(partition).catch((error: unknown) => onNotVacuumed?.(error, partition));
  }
}
