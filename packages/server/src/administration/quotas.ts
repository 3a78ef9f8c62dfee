import type { NamedQuota, StorageLimits } from '../store/quotas.ts';
import type { Store, Tables } from '../store/store.ts';

/** Limits to set: those that are not named stay as they are, null removes one. */
export type QuotaChange = Partial<StorageLimits>;

/** Sets limits of an organization and counts what it stores. An organization without limits is no longer counted. */
export async function setQuota(tables: Pick<Tables, 'quotas'>, organizationId: number, change: QuotaChange) {
  const before = (await tables.quotas.find(organizationId))?.most;
  const most = { projects: null, rows: null, bytes: null, ...before, ...change };
  if (Object.values(most).every((limit) => limit === null)) {
    await tables.quotas.remove(organizationId);
    return most;
  }
  await tables.quotas.set(organizationId, most);
  await tables.quotas.recount(organizationId);
  return most;
}

/** The text of a change in the audit log: `projects 10, rows none`. */
export function describeChange(change: QuotaChange): string {
  return Object.entries(change)
    .map(([kind, limit]) => `${kind} ${limit ?? 'none'}`)
    .join(', ');
}

/**
 * Recounts what organizations with a quota store. Calls in progress when a quota was set were not counted; this counts
 * them.
 */
export async function recountQuotas(store: Store): Promise<void> {
  for (const organizationId of await store.quotas.listOrganizations()) {
    await store.transaction(async (tables) => {
      await tables.quotas.lock(organizationId);
      await tables.quotas.recount(organizationId);
    });
  }
}

/** The quota of one organization, if it has one; without a name, the quotas of all organizations. */
export async function listQuotas(store: Store, organization?: string): Promise<readonly NamedQuota[]> {
  const quotas = await store.quotas.list();
  return organization === undefined ? quotas : quotas.filter((quota) => quota.organization === organization);
}
