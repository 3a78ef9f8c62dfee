import type { NamedQuota, StorageLimits } from '../store/quotas.ts';
import type { Store, Tables } from '../store/store.ts';

/** Limits to be set: those that are not named stay as they are, null lifts one. */
export type QuotaChange = Partial<StorageLimits>;

/** Sets limits of an organization and counts what it stores; one whose limits are all lifted is not counted any more. */
export async function setQuota(
  tables: Pick<Tables, 'quotas'>,
  organizationId: number,
  change: QuotaChange,
): Promise<StorageLimits> {
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

/** What a limit says in the audit log: `projects 10, rows none`. */
export function describeChange(change: QuotaChange): string {
  return Object.entries(change)
    .map(([kind, limit]) => `${kind} ${limit ?? 'none'}`)
    .join(', ');
}

/**
 * Counts anew what organizations with a quota store. Calls that were under way when their quota was set did not count:
 * this does.
 */
export async function recountQuotas(store: Store): Promise<void> {
  for (const organizationId of await store.quotas.listOrganizations()) {
    await store.transaction(async (tables) => {
      await tables.quotas.lock(organizationId);
      await tables.quotas.recount(organizationId);
    });
  }
}

/** Of one organization, none where nothing of it is limited; without a name those of all. */
export async function listQuotas(store: Store, organization?: string): Promise<readonly NamedQuota[]> {
  const quotas = await store.quotas.list();
  return organization === undefined ? quotas : quotas.filter((quota) => quota.organization === organization);
}
