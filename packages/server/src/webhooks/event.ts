import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { toProjectId } from '../store/project-id.ts';

/** The signed content. The id stays the same in all attempts. */
export type WebhookEvent = { readonly id: string; readonly body: string };

/** An event with a new random id. */
export function createEvent(type: string, at: Date, data: Readonly<Record<string, string>>): WebhookEvent {
  return {
    id: `evt_${randomBytes(16).toString('hex')}`,
    body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
  };
}

/** A finished project. */
export type FinishedProject = {
  readonly number: number;
  readonly name: string;
  readonly status: 'completed' | 'failed';
  readonly totalProducts: number;
  readonly enrichedProducts: number;
  readonly failedProducts: number;
  readonly submittedAt: Date;
  readonly completedAt: Date;
};

/** The event of a finished project, serialized once: every attempt sends these bytes. */
export function createCompletionEvent(project: FinishedProject): WebhookEvent {
  return createEvent(`project.enrichment.${project.status}`, project.completedAt, {
    projectId: toProjectId(project.number),
    name: project.name,
    status: project.status,
    // Strings, as protobuf represents 64-bit numbers in JSON.
    totalLines: String(project.totalProducts),
    enriched: String(project.enrichedProducts),
    failed: String(project.failedProducts),
    submittedAt: project.submittedAt.toISOString(),
    completedAt: project.completedAt.toISOString(),
  });
}

/**
 * The headers of a signed event, as defined by Standard Webhooks. There is one signature for each secret: during a
 * rotation, receivers with the old secret and with the new one both find a valid signature.
 */
export function signEvent(event: {
  readonly id: string;
  readonly at: Date;
  readonly body: string;
  readonly secrets: readonly string[];
}): Readonly<Record<string, string>> {
  const { id, at, body, secrets } = event;
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, at, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': signatures.join(' '),
  };
}
