import { Failure } from '../platform/failure.ts';
import type { DeliveryAttempt, DeliverySummary } from '../store/deliveries.ts';
import { toProjectId } from '../store/project-id.ts';
import type { Store, Tables } from '../store/store.ts';
import { withoutCredentials } from './webhook-url.ts';

/** A delivery with all its attempts. Its URL is shown without user and password. */
export type ListedDelivery = Omit<DeliverySummary, 'projectNumber'> & {
  readonly projectId: string;
  /** When it is tried next; null where it is being tried, paused or has ended. */
  readonly nextAttemptAt: Date | null;
  readonly attempts: readonly DeliveryAttempt[];
};

/** The newest deliveries first, each with its attempts in their order. */
export async function listDeliveries(
  store: Store,
  organizationId: number,
  limit: number,
): Promise<readonly ListedDelivery[]> {
  const deliveries = await store.deliveries.list(organizationId, limit);
  const ids = deliveries.map(({ id }) => id);
  const attempts = Map.groupBy(
    await store.deliveries.listAttempts(organizationId, ids),
    ({ deliveryId }) => deliveryId,
  );
  const times = await store.jobs.listDeliveryTimes(ids);
  const nextAttempts = new Map(times.map(({ deliveryId, startAfter }) => [deliveryId, startAfter]));
  return deliveries.map(({ projectNumber, ...delivery }) => ({
    ...delivery,
    url: withoutCredentials(delivery.url),
    projectId: toProjectId(projectNumber),
    nextAttemptAt: delivery.status === 'pending' ? (nextAttempts.get(delivery.id) ?? null) : null,
    attempts: (attempts.get(delivery.id) ?? []).map(({ deliveryId: _, ...attempt }) => attempt),
  }));
}

/**
 * Makes a delivery that has ended pending again and has it sent at once, with the same event id; returns whose it is.
 * Belongs in a transaction.
 */
export async function retryDelivery(
  tables: Pick<Tables, 'deliveries' | 'jobs'>,
  deliveryId: number,
): Promise<number> {
  const organizationId = await tables.deliveries.findOwner(deliveryId);
  const delivery =
    organizationId === undefined
      ? undefined
      : await tables.deliveries.findForUpdate(organizationId, deliveryId);
  if (organizationId === undefined || delivery === undefined) {
    throw new Failure(
      'not_found',
      `There is no delivery ${deliveryId}. See "ledgerprint delivery list <organization>".`,
    );
  }
  const { status } = delivery;
  if (status === 'pending' || status === 'paused') {
    throw new Failure(
      'failed_precondition',
      status === 'pending'
        ? `Delivery ${deliveryId} has not ended: it will be tried again by itself.`
        : `Delivery ${deliveryId} waits because its receiver is paused: see "ledgerprint delivery resume".`,
    );
  }
  await tables.deliveries.setStatus(organizationId, deliveryId, 'pending');
  await tables.jobs.addDelivery({ organizationId, deliveryId }, 0);
  return organizationId;
}
