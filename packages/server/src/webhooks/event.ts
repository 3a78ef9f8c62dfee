import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { toProjectId } from '../store/project-id.ts';

/** What is signed and sent. The id stays the same over all attempts. */
export type WebhookEvent = { readonly id: string; readonly body: string };

/** An event with a new random id. */
export function createEvent(type: string, at: Date, data: Readonly<Record<string, string>>): WebhookEvent {
  return {
    id: `evt_${randomBytes(16).toString('hex')}`,
    body: JSON.stringify({ type, timestamp: at.toISOString(), data }),
  };
}

/** A project that has come to its end. */
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

/** The event of a finished project, written once: every attempt sends these bytes. */
export function createCompletionEvent(project: FinishedProject): WebhookEvent {
  return createEvent(`project.enrichment.${project.status}`, project.completedAt, {
    projectId: toProjectId(project.number),
    name: project.name,
    status: project.status,
    // Texts, as protobuf writes 64-bit numbers in JSON.
    totalLines: String(project.totalProducts),
    enriched: String(project.enrichedProducts),
    failed: String(project.failedProducts),
    submittedAt: project.submittedAt.toISOString(),
    completedAt: project.completedAt.toISOString(),
  });
}

/**
 * The headers of a signed event, as Standard Webhooks defines them. Each secret gives one signature: while a secret is
 * being rotated, receivers with the old one and with the new one both find theirs.
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
