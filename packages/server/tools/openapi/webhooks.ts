import { type Json, refTo } from './json.ts';

const count = { type: 'string', format: 'int64', pattern: String.raw`^\d+$` };
const time = { type: 'string', format: 'date-time' };

/** The one event, which is no operation of the contract: its shape is that of Standard Webhooks. */
export const eventSchema: Json = {
  type: 'object',
  description:
    'A project has come to its end. Other types of event may be added: ignore those you do not know.',
  required: ['type', 'timestamp', 'data'],
  properties: {
    type: { const: 'project.enrichment.completed' },
    timestamp: { ...time, description: 'When the project ended.' },
    data: {
      type: 'object',
      required: [
        ...['projectId', 'name', 'status', 'totalLines', 'enriched', 'failed', 'submittedAt', 'completedAt'],
      ],
      properties: {
        projectId: { type: 'string' },
        name: { type: 'string' },
        status: {
          type: 'string',
          description: '`failed` when no product could be processed: then there is no file.',
          enum: ['completed', 'failed'],
        },
        totalLines: { ...count, description: 'Products.' },
        enriched: count,
        failed: count,
        submittedAt: time,
        completedAt: time,
      },
    },
  },
};

const example: Json = {
  type: 'project.enrichment.completed',
  timestamp: '2026-01-02T03:05:06.789Z',
  data: {
    ...{ projectId: '86Rf07xd4z', name: 'Purchases 2024', status: 'completed' },
    ...{ totalLines: '1200', enriched: '1199', failed: '1' },
    ...{ submittedAt: '2026-01-02T03:04:05.678Z', completedAt: '2026-01-02T03:05:06.789Z' },
  },
};

/** What the service calls. */
export const webhooks: Json = {
  projectEnrichmentCompleted: {
    post: {
      operationId: 'ProjectEnrichmentCompleted',
      summary: 'Tells the webhookUrl of Submit that enrichment has ended',
      description:
        "Signed after [Standard Webhooks](https://www.standardwebhooks.com) with the organization's webhook secret: verify it, for instance with `verifyWebhook` of `@ledgerprint/client`. An event may arrive more than once, always with the same `webhook-id`.",
      security: [],
      parameters: [
        toHeader('webhook-id', 'The event, the same in every attempt.'),
        toHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
        toHeader('webhook-signature', 'One or more signatures, `v1,` and base64, separated by spaces.'),
      ],
      requestBody: {
        required: true,
        content: {
          'application/json': { schema: refTo('schemas', 'ProjectEnrichmentCompleted'), example },
        },
      },
      responses: {
        '2XX': { description: 'Delivered.' },
        default: {
          description:
            'Tried again after 408, 425, 429 and 5xx, over the next day; given up after any other.',
        },
      },
    },
  },
};

function toHeader(name: string, description: string): Json {
  return { name, in: 'header', required: true, description, schema: { type: 'string' } };
}
