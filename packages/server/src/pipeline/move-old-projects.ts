import { shareOut } from '../operations/share-out.ts';
import type { OldProject } from '../store/old-projects.ts';
import type { Store, Tables } from '../store/store.ts';

const atOnce = 100;
/** A sealed project was within the limits when it was sealed. */
const noLimits = { stagedRows: 0, stagedBytes: 0, mostBytesPerProduct: Number.POSITIVE_INFINITY } as const;

/**
 * Moves projects created by versions without cases. Each is moved in its own transaction: after an interruption the
 * next run continues, and of two processes only one moves a project. Returns how many were moved.
 *
 * Projects that accept rows or are being enriched (`active`) must be moved before anything is served. For finished
 * projects, only their counters and file are read, so they can be moved at any time.
 */
export async function moveOldProjects(store: Store, state: 'active' | 'ended'): Promise<number> {
  if (!(await store.oldProjects.areThere())) return 0;
  let moved = 0;
  for (;;) {
    const some = await store.oldProjects.list(state, atOnce);
    if (some.length === 0) break;
    for (const project of some) await store.transaction((tables) => move(store, tables, project));
    moved += some.length;
  }
  await store.transaction((tables) => tables.oldProjects.dropTables());
  return moved;
}

async function move(store: Store, tables: Tables, project: OldProject): Promise<void> {
  const { organizationId, number, status } = project;
  if (!(await tables.oldProjects.claim(organizationId, number))) return;
  await tables.rows.stage(organizationId, number, store.readOldRows(organizationId, project));
  if (status !== 'enriching') return;
  // Its batches start over: earlier results had no cases and no columns.
  await tables.jobs.removeOfProject(organizationId, number);
  const totalProducts = await tables.products.collapse(organizationId, number, noLimits);
  if (typeof totalProducts !== 'number') throw new Error('a product without a limit was too large');
  await tables.oldProjects.restart(organizationId, number, totalProducts);
  const sealed = await tables.projects.findSealed(organizationId, number);
  if (sealed === undefined) return;
  const { categoryMode } = sealed;
  const toShareOut = { organizationId, projectNumber: number, categoryMode, totalProducts, firstRound: 0 };
  await shareOut(tables, toShareOut);
}
