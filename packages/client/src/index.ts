export { Code, ConnectError } from '@connectrpc/connect';
export { type ClientOptions, createClient, type LedgerprintClient } from './create-client.ts';
export * from './gen/api/v1/service_pb.ts';
export { type BadRequest, BadRequestSchema } from './gen/google/rpc/error_details_pb.ts';
export {
  type ReceivedWebhook,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts';
export type { ProjectEnrichmentCompleted, WebhookEvent, WebhookTest } from './webhook-event.ts';
