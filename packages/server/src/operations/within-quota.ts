import { Failure } from '../platform/failure.ts';
import type { Quota, Stored } from '../store/quotas.ts';
import type { Tables } from '../store/store.ts';

const kinds = ['projects', 'rows', 'bytes'] as const;

/**
 * Throws a Failure if an organization stores more than its quota. The given usage includes what the call adds; without
 * a quota, nothing is limited.
 */
export function requireWithinQuota(quota: Quota | undefined, added: Stored): void {
  if (quota === undefined) return;
  for (const kind of kinds) {
    const most = quota.most[kind];
    if (most === null || added[kind] === 0 || quota.stored[kind] <= most) continue;
    throw quotaFailure(kind, { most, stored: quota.stored[kind] - added[kind], added: added[kind] });
  }
}

/** Counts bytes that a call stores, and throws a Failure if that is more than the quota. To be called last. */
export async function addBytes(
  { quotas }: Pick<Tables, 'quotas'>,
  organizationId: number,
  bytes: number,
): Promise<void> {
  const added = { projects: 0, rows: 0, bytes };
  requireWithinQuota(await quotas.add(organizationId, added), added);
}

/** Throws a Failure if the organization has no bytes left, before something whose size is not known yet is made. */
export async function requireBytesLeft({ quotas }: Pick<Tables, 'quotas'>, organizationId: number): Promise<void> {
  const quota = await quotas.find(organizationId);
  const most = quota?.most.bytes ?? null;
  if (quota === undefined || most === null || quota.stored.bytes < most) return;
  throw quotaFailure('bytes', { most, stored: quota.stored.bytes, added: 1 });
}

/** The Failure of a call that would exceed an organization's quota. */
export function quotaFailure(
  kind: keyof Stored,
  { most, stored, added }: { readonly most: number; readonly stored: number; readonly added: number },
): Failure {
  const [limit, now, more] = [most, stored, added].map((count) => count.toLocaleString('en-US'));
  const things = most === 1 ? kind.slice(0, -1) : kind;
  return new Failure(
    'resource_exhausted',
    `This organization may store at most ${limit} ${things} and has ${now}; this call would add ${more}. Ask your operator to raise the quota, or delete projects: a deleted project stops counting after 7 days.`,
  );
}
