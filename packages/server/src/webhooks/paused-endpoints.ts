import { Failure, invalidField } from '../platform/failure.ts';
import type { Delivery } from '../store/deliveries.ts';
import type { Store, Tables } from '../store/store.ts';
import type { PauseRule } from '../store/webhook-endpoints.ts';
import { originOf } from './endpoint.ts';
import { parseWebhookUrl } from './webhook-url.ts';

/** A receiver that accepts nothing for three days is paused, after a meaningful number of attempts. */
export const pauseRule: PauseRule = { afterDays: 3, afterFailures: 10 };

/** Number of paused events that one statement turns into jobs. */
const atOnce = 1_000;

type EndpointTables = Pick<Tables, 'deliveries' | 'jobs' | 'webhookEndpoints'>;

/**
 * Whether the delivery must wait because its receiver is paused; if so, it is marked as paused and has no job. Once a
 * day, the answer is no: that attempt shows whether the receiver works again.
 */
export async function setAsideIfPaused(store: Store, { organizationId, id, url }: Delivery) {
  const origin = originOf(url);
  if (!(await store.webhookEndpoints.isPaused(organizationId, origin))) return false;
  return store.transaction(async (tables) => {
    // Locks the delivery before its receiver, as everywhere, so that transactions do not deadlock.
    const now = await tables.deliveries.findForUpdate(organizationId, id);
    if (now?.status !== 'pending') return true;
    if (!(await tables.webhookEndpoints.isPausedForUpdate(organizationId, origin))) return false;
    if (await tables.webhookEndpoints.takeProbe(organizationId, origin)) return false;
    await tables.deliveries.pause(organizationId, id, origin);
    return true;
  });
}

/** Forgets the failures of a receiver and sends the events that waited for it; undefined if it was not paused. */
export async function resumeEndpoint(tables: EndpointTables, organizationId: number, origin: string) {
  if (!(await tables.webhookEndpoints.remove(organizationId, origin))) return undefined;
  let resumed = 0;
  for (;;) {
    const count = await resumeSome(tables, { organizationId, origin, limit: atOnce });
    resumed += count;
    if (count < atOnce) return resumed;
  }
}

/**
 * Resumes the receiver of a URL, or all receivers of an organization; returns how many events are sent. Must run in a
 * transaction.
 */
export async function resumePaused(tables: EndpointTables, organizationId: number, webhookUrl: string | undefined) {
  const paused = (await tables.webhookEndpoints.listPaused(organizationId)).map(({ origin }) => origin);
  const wanted = webhookUrl === undefined ? undefined : parseOrigin(webhookUrl);
  const origins = paused.filter((origin) => wanted === undefined || origin === wanted);
  if (origins.length === 0) {
    throw new Failure(
      'failed_precondition',
      wanted === undefined
        ? 'No receiver of this organization is paused.'
        : `${wanted} is not paused. See "ledgerprint delivery list <organization>".`,
    );
  }
  let events = 0;
  for (const origin of origins) events += (await resumeEndpoint(tables, organizationId, origin)) ?? 0;
  return { origins, events };
}

function parseOrigin(text: string): string {
  const webhookUrl = parseWebhookUrl(text);
  if (webhookUrl !== undefined) return originOf(webhookUrl);
  throw invalidField('webhookUrl', { description: 'must not be empty', reason: 'REQUIRED' });
}

/** Sends one event to each paused receiver that has not been tried for a day. */
export async function probePausedEndpoints(store: Store): Promise<void> {
  for (const { organizationId, origin } of await store.webhookEndpoints.listDueProbes()) {
    await store.transaction((tables) => resumeSome(tables, { organizationId, origin, limit: 1 }));
  }
}

async function resumeSome(
  tables: EndpointTables,
  { organizationId, ...paused }: { readonly organizationId: number; readonly origin: string; readonly limit: number },
): Promise<number> {
  const ids = await tables.deliveries.resume(organizationId, paused);
  await tables.jobs.addDeliveries(organizationId, ids);
  return ids.length;
}
