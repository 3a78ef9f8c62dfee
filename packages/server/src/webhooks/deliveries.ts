import { Failure } from '../platform/failure.ts';
import type { DeliveryJob, TakenJob } from '../queue/jobs.ts';
import type { DeliveryAttempt, DeliverySummary } from '../store/deliveries.ts';
import { toProjectId } from '../store/project-id.ts';
import type { Store, Tables } from '../store/store.ts';
import { withoutCredentials } from './webhook-url.ts';

/** A delivery with all its attempts. Its URL is shown without user and password. */
export type ListedDelivery = Omit<DeliverySummary, 'projectNumber'> & {
  readonly projectId: string;
  readonly attempts: readonly DeliveryAttempt[];
};

/** Newest deliveries first, each with its attempts in order. */
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
 * Makes a delivery that has ended pending again and sends it immediately, with the same event id; returns its
 * organization. Must run in a transaction.
 */
export async function retryDelivery(tables: Pick<Tables, 'deliveries' | 'jobs'>, deliveryId: number): Promise<number> {
  const organizationId = await tables.deliveries.findOwner(deliveryId);
  const delivery =
    organizationId === undefined ? undefined : await tables.deliveries.findForUpdate(organizationId, deliveryId);
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
        ? `Delivery ${deliveryId} is still in progress: it will be retried automatically.`
        : `Delivery ${deliveryId} is waiting because its receiver is paused. Resume it with "ledgerprint delivery resume".`,
    );
  }
  await tables.deliveries.setStatus(organizationId, deliveryId, 'pending');
  await tables.jobs.addDelivery({ organizationId, deliveryId }, 0);
  return organizationId;
}

/** Requests another attempt later, in place of a job in progress that made none. Must run in a transaction. */
export async function postponeDelivery(
  { deliveries, jobs }: Pick<Tables, 'deliveries' | 'jobs'>,
  job: TakenJob<DeliveryJob>,
  afterSeconds: number,
): Promise<void> {
  const { organizationId, deliveryId } = job.data;
  // Otherwise, another worker considered this one dead and makes the attempt.
  if (!(await jobs.completeDelivery(job))) return;
  await deliveries.setNextAttempt(organizationId, deliveryId, afterSeconds);
  await jobs.addDelivery(job.data, afterSeconds);
}
