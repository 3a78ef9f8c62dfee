export { type CallOptions, Code, ConnectError } from '@connectrpc/connect';
export type { ActivitiesInit, ActivityInit, AddActivitiesOptions } from './add-activities.ts';
export type { AddOptions } from './add-in-batches.ts';
export { type ClientOptions, createClient, type LedgerprintClient } from './create-client.ts';
export type { DecisionsClient } from './decisions-client.ts';
export type { DownloadOptions } from './download-export.ts';
export { type ErrorCode, errorCodeOf } from './error-code.ts';
export * from './gen/api/v1/service_pb.ts';
export { type BadRequest, BadRequestSchema } from './gen/google/rpc/error_details_pb.ts';
export { type BadRow, BadRowSchema, type BadRows, BadRowsSchema } from './gen/ledgerprint/v1/bad_rows_pb.ts';
export type { ProductsClient } from './products-client.ts';
export type { ProjectsClient, RowInit, RowsInit } from './projects-client.ts';
export { createRandomKey } from './random-key.ts';
export type { PreparationOptions, ReportsClient } from './reports-client.ts';
export {
  eachReviewItem,
  findReviewSteps,
  listReviewCases,
  listReviewGroups,
  openMatches,
  type ReviewCalls,
  type ReviewCandidate,
  type ReviewGroupStep,
  type ReviewItem,
  type ReviewReply,
  type ReviewStep,
  skipsThatEndStep,
} from './review-queue.ts';
export {
  type ReceivedWebhook,
  verifyWebhook,
  type WebhookHeaders,
  WebhookVerificationError,
} from './verify-webhook.ts';
export { type RowPlace, type Violation, violationsOf } from './violations.ts';
export type { FinalProgress, WaitOptions } from './wait-until-done.ts';
export type {
  ProjectEnrichmentCompleted,
  ProjectEnrichmentFailed,
  WebhookEvent,
  WebhookTest,
} from './webhook-event.ts';
