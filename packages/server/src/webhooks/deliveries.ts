import { Failure } from '../platform/failure.ts';
import type { DeliveryAttempt, DeliverySummary } from '../store/deliveries.ts';
import { toProjectId } from '../store/project-id.ts';
import type { Store, Tables } from '../store/store.ts';
import { withoutCredentials } from './webhook-url.ts';

/** A delivery with all its attempts. Its URL is shown without user and password. */
export type ListedDelivery = Omit<DeliverySummary, 'projectNumber'> & {
  readonly projectId: string;
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
  return deliveries.map(({ projectNumber, ...delivery }) => ({
    ...delivery,
    url: withoutCredentials(delivery.url),
    projectId: toProjectId(projectNumber),
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
  const seen = await tables.deliveries.find(deliveryId);
  const delivery = seen && (await tables.deliveries.findForUpdate(seen.organizationId, deliveryId));
  if (delivery === undefined) {
    throw new Failure(
      'not_found',
      `There is no delivery ${deliveryId}. See "ledgerprint delivery list <organization>".`,
    );
  }
  if (delivery.status === 'pending') {
    throw new Failure(
      'failed_precondition',
      `Delivery ${deliveryId} has not ended: it will be tried again by itself.`,
    );
  }
  await tables.deliveries.setStatus(delivery.organizationId, deliveryId, 'pending');
  await tables.jobs.addDelivery({ deliveryId }, 0);
  return delivery.organizationId;
}
