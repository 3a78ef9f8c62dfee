import { type Json, refTo } from './json.ts';

const count = { type: 'string', format: 'int64', pattern: String.raw`^\d+$` };
const time = { type: 'string', format: 'date-time' };

type Status = 'completed' | 'failed';

/** The events of a project's end, which are no operations of the contract: their shape is that of Standard Webhooks. */
export const eventSchemas: Readonly<Record<string, Json>> = {
  ProjectEnrichmentCompleted: toEventSchema('completed', 'A project is completed: its file can be fetched.'),
  ProjectEnrichmentFailed: toEventSchema(
    'failed',
    'A project has failed, for instance because none of its products could be processed: there is no file.',
  ),
};

function toEventSchema(status: Status, description: string): Json {
  const properties = {
    projectId: { type: 'string' },
    name: { type: 'string' },
    status: { const: status },
    totalLines: { ...count, description: 'Products.' },
    enriched: count,
    failed: count,
    submittedAt: time,
    completedAt: time,
  };
  return {
    type: 'object',
    description: `${description} Other types of event may be added: ignore those you do not know.`,
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: `project.enrichment.${status}` },
      timestamp: { ...time, description: 'When the project ended.' },
      data: {
        type: 'object',
        required: Object.keys(properties),
        properties,
      },
    },
  };
}

/** What the service calls. */
export const webhooks: Json = {
  projectEnrichmentCompleted: toWebhook('ProjectEnrichmentCompleted', {
    summary: 'Tells the webhookUrl of Submit that a project is completed',
    example: toExample('completed', { totalLines: '1200', enriched: '1199', failed: '1' }),
  }),
  projectEnrichmentFailed: toWebhook('ProjectEnrichmentFailed', {
    summary: 'Tells the webhookUrl of Submit that a project has failed',
    example: toExample('failed', { totalLines: '1200', enriched: '0', failed: '1200' }),
  }),
};

function toExample(status: Status, counts: Readonly<Record<string, string>>): Json {
  return {
    type: `project.enrichment.${status}`,
    timestamp: '2026-01-02T03:05:06.789Z',
    data: {
      ...{ projectId: '86Rf07xd4z', name: 'Purchases 2024', status },
      ...counts,
      ...{ submittedAt: '2026-01-02T03:04:05.678Z', completedAt: '2026-01-02T03:05:06.789Z' },
    },
  };
}

function toWebhook(
  name: string,
  { summary, example }: { readonly summary: string; readonly example: Json },
): Json {
  return {
    post: {
      operationId: name,
      summary,
      description:
        "Signed after [Standard Webhooks](https://www.standardwebhooks.com) with the organization's webhook secret: verify it, for instance with `verifyWebhook` of `@ledgerprint/client`. A project sends one event. It may arrive more than once, always with the same `webhook-id`.",
      security: [],
      parameters: [
        toHeader('webhook-id', 'The event, the same in every attempt.'),
        toHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
        toHeader('webhook-signature', 'One or more signatures, `v1,` and base64, separated by spaces.'),
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: refTo('schemas', name), example } },
      },
      responses: {
        '2XX': { description: 'Delivered.' },
        '410': { description: 'Given up: the event is not sent again.' },
        default: { description: 'Tried again over the next day; `Retry-After` is followed.' },
      },
    },
  };
}

function toHeader(name: string, description: string): Json {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}
