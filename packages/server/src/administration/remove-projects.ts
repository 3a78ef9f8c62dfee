import type { BlobStore } from '../files/blob-store.ts';
import { largeTables, type RemovedProject } from '../store/project-removals.ts';
import type { ProjectKey } from '../store/projects.ts';
import type { Store } from '../store/store.ts';

/** Short enough that nobody waits for the locks, long enough that a million rows are a hundred statements. */
const rowsAtOnce = 10_000;
const projectsAtOnce = 100;

type Stores = { readonly store: Store; readonly blobs: Pick<BlobStore, 'remove'> };

/** Takes these projects away from everybody; `finishRemovals` removes what they consist of. */
export async function beginRemovals(store: Store, projects: readonly ProjectKey[]): Promise<number> {
  for (const [organizationId, own] of Map.groupBy(projects, (project) => project.organizationId)) {
    const numbers = own.map(({ number }) => number);
    await store.transaction((tables) => tables.projectRemovals.begin(organizationId, numbers));
  }
  return projects.length;
}

/**
 * Removes the rows and files of all projects whose removal was begun, of one organization or of all; returns how many
 * projects there were. May be interrupted at any moment and repeated, also by several processes at once.
 */
export async function finishRemovals(stores: Stores, organizationId?: number): Promise<number> {
  const { projectRemovals } = stores.store;
  let finished = 0;
  for (;;) {
    const some =
      organizationId === undefined
        ? await projectRemovals.listAll(projectsAtOnce)
        : await projectRemovals.list(organizationId, projectsAtOnce);
    if (some.length === 0) return finished;
    for (const project of some) await finishRemoval(stores, project);
    finished += some.length;
  }
}

async function finishRemoval({ store, blobs }: Stores, project: RemovedProject): Promise<void> {
  const { organizationId, number, exportKey } = project;
  if (exportKey !== null) await blobs.remove(exportKey);
  for (const table of largeTables) {
    const from = { table, limit: rowsAtOnce };
    let removed = rowsAtOnce;
    while (removed > 0) removed = await store.projectRemovals.removeRows(organizationId, number, from);
  }
  await store.projectRemovals.end(organizationId, number);
}
