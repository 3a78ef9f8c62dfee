import { setTimeout as pause } from 'node:timers/promises';
import type { BlobStore } from '../files/blob-store.ts';
import { whileOpen } from '../platform/opening.ts';
import { getOrganization } from '../store/get-organization.ts';
import type { Inventory } from '../store/organization-removals.ts';
import type { FoundOrganization } from '../store/organizations.ts';
import type { Store } from '../store/store.ts';
import type { AuditNote, AuditTrail } from './audit-trail.ts';
import { trustedForMs } from './authenticator.ts';
import { beginRemovals, finishRemovals } from './remove-projects.ts';

/** Everything an organization has: what its deletion would remove, or has removed. */
export type OrganizationInventory = { readonly id: number; readonly organization: string; readonly has: Inventory };

const atOnce = 1_000;
/** Running servers may trust a key a little longer; one second is added for differences between their clocks. */
const untilRefusedMs = trustedForMs + 1_000;

/** Deletes organizations. */
export function createOrganizationRemoval(options: {
  readonly store: Store;
  readonly trail: AuditTrail;
  readonly openBlobs: () => Promise<BlobStore>;
}) {
  const { store, trail, openBlobs } = options;

  async function takeInventoryOf({ id, name }: FoundOrganization): Promise<OrganizationInventory> {
    const [stored, jobs] = await Promise.all([store.organizationRemovals.takeInventory(id), store.jobs.count(id)]);
    // Jobs need next to no space.
    return { id, organization: name, has: { ...stored, jobs: { count: jobs, bytes: null } } };
  }

  /** False if a call that was admitted earlier created another project in the meantime. */
  async function end(note: AuditNote, id: number): Promise<boolean> {
    const notEmpty = new Error('the organization has projects again');
    try {
      await trail.perform('organization.delete', note, async (tables) => {
        if (!(await tables.organizationRemovals.end(id))) throw notEmpty;
      });
      return true;
    } catch (error) {
      if (error === notEmpty) return false;
      throw error;
    }
  }

  return {
    takeInventory: async (nameOrId: string) => takeInventoryOf(await getOrganization(store, nameOrId)),

    /**
     * Removes everything that belongs to an organization, except its entries in the audit log, in small steps, so that
     * nobody else waits. Its keys are refused from the start. If it is interrupted, the next run continues.
     */
    async remove(nameOrId: string): Promise<OrganizationInventory> {
      const found = await getOrganization(store, nameOrId);
      const { id, name: organization } = found;
      const note = { organizationId: id, organization, subject: '' };
      await trail.perform('organization.delete', note, (tables) => tables.organizationRemovals.begin(id), 'begun');
      const inventory = await takeInventoryOf(found);
      if (inventory.has['API keys']?.count !== 0) await pause(untilRefusedMs);
      await whileOpen(async (opening) => {
        const blobs = await opening.open('blobs', openBlobs);
        do await removeData({ store, blobs }, id);
        while (!(await end({ ...note, subject: describe(inventory) }, id)));
      });
      return inventory;
    },
  };
}

async function removeData(stores: { readonly store: Store; readonly blobs: BlobStore }, id: number) {
  const { store } = stores;
  const { organizationRemovals: removals } = store;
  // First, so that workers do not start on what is about to be removed.
  await store.jobs.removeAll(id);
  let last = 0;
  await repeat(async () => {
    const numbers = await removals.listProjects(id, last, atOnce);
    last = numbers.at(-1) ?? last;
    return beginRemovals(
      store,
      numbers.map((number) => ({ organizationId: id, number })),
    );
  });
  await finishRemovals(stores, id);
  // Removes what jobs in progress left behind.
  await store.jobs.removeAll(id);
  await repeat(() => removals.removeDeliveries(id, atOnce));
  await repeat(() => removals.removeDecisions(id, atOnce));
  await repeat(() => removals.removeIdempotencyKeys(id, atOnce));
}

/** Repeats until nothing is left. */
async function repeat(step: () => Promise<number>): Promise<void> {
  while ((await step()) > 0);
}

function describe({ has }: OrganizationInventory): string {
  const parts = Object.entries(has).filter(([, { count }]) => count > 0);
  return parts.map(([what, { count }]) => `${count} ${what}`).join(', ');
}
