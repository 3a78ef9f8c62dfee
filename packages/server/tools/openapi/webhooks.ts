import { type Json, refTo } from './json.ts';

const count = { type: 'string', format: 'int64', pattern: String.raw`^\d+$` };
const time = { type: 'string', format: 'date-time' };

type Status = 'completed' | 'failed';

/**
 * The events sent when enrichment has finished. They are not part of the contract; their form follows Standard
 * Webhooks.
 */
export const eventSchemas: Readonly<Record<string, Json>> = {
  ProjectEnrichmentCompleted: toEventSchema('completed', 'A project is completed: its file can be downloaded.'),
  ProjectEnrichmentFailed: toEventSchema(
    'failed',
    'Enrichment of a project failed or was cancelled: there is no file.',
  ),
};

function toEventSchema(status: Status, description: string): Json {
  const properties = {
    projectId: { type: 'string' },
    name: { type: 'string' },
    status: { const: status },
    totalLines: { ...count, description: 'Number of products.' },
    enriched: count,
    failed: count,
    submittedAt: time,
    completedAt: time,
  };
  return {
    type: 'object',
    description: `${description} More types of events may be added: ignore those you do not know.`,
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: `project.enrichment.${status}` },
      timestamp: { ...time, description: 'When enrichment finished.' },
      data: { type: 'object', required: Object.keys(properties), properties },
    },
  };
}

/** The requests that the service sends. */
export const webhooks: Json = {
  projectEnrichmentCompleted: toWebhook('ProjectEnrichmentCompleted', {
    summary: 'Notifies the webhookUrl given to Submit that a project is completed',
    example: toExample('completed', { totalLines: '1200', enriched: '1199', failed: '1' }),
  }),
  projectEnrichmentFailed: toWebhook('ProjectEnrichmentFailed', {
    summary: 'Notifies the webhookUrl given to Submit that a project has failed',
    example: toExample('failed', { totalLines: '1200', enriched: '0', failed: '1200' }),
  }),
};

function toExample(status: Status, counts: Readonly<Record<string, string>>): Json {
  return {
    type: `project.enrichment.${status}`,
    timestamp: '2026-01-02T03:05:06.789Z',
    data: {
      projectId: '86Rf07xd4z',
      name: 'Purchases 2024',
      status,
      ...counts,
      submittedAt: '2026-01-02T03:04:05.678Z',
      completedAt: '2026-01-02T03:05:06.789Z',
    },
  };
}

function toWebhook(name: string, { summary, example }: { readonly summary: string; readonly example: Json }): Json {
  return {
    post: {
      operationId: name,
      summary,
      description:
        "Signed according to [Standard Webhooks](https://www.standardwebhooks.com) with the organization's webhook secret: verify the signature, for example with `verifyWebhook` from `@ledgerprint/client`. One event is sent for each project. It may arrive more than once, always with the same `webhook-id`.",
      security: [],
      parameters: [
        toHeader('webhook-id', 'The id of the event; it is the same in every attempt.'),
        toHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
        toHeader('webhook-signature', 'One or more signatures, separated by spaces: each is `v1,` followed by base64.'),
      ],
      requestBody: { required: true, content: { 'application/json': { schema: refTo('schemas', name), example } } },
      responses: {
        '2XX': { description: 'Delivered.' },
        '410': { description: 'The service gives up: the event is not sent again.' },
        default: { description: 'Retried for more than a day, observing `Retry-After`.' },
      },
    },
  };
}

function toHeader(name: string, description: string): Json {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}
