import type { HandlerContext, ServiceImpl } from '@connectrpc/connect';
import {
  AddActivitiesRequestSchema,
  CreateProjectRequestSchema,
  ImportCSVRequestSchema,
  type Service,
} from '@ledgerprint/client';
import { addActivities } from '../../operations/add-activities.ts';
import type { Call, Idempotency, Limits, Store } from '../../operations/call.ts';
import { createProject } from '../../operations/create-project.ts';
import type { BlobStore } from '../../operations/export-csv.ts';
import { exportCsv } from '../../operations/export-csv.ts';
import { getProgress } from '../../operations/get-progress.ts';
import { importCsv } from '../../operations/import-csv.ts';
import { submit } from '../../operations/submit.ts';
import { callContextKey } from './call-context.ts';
import { parseIdempotency } from './idempotency.ts';

/** The six operations: messages in, use cases called, messages out. */
export function createImplementation(options: {
  readonly createStore: (signal: AbortSignal) => Store;
  readonly limits: Limits;
  readonly blobs: Pick<BlobStore, 'sign'>;
  readonly publicUrl: string | undefined;
}): ServiceImpl<typeof Service> {
  const { createStore, limits, blobs } = options;
  const publicUrl = options.publicUrl?.replace(/\/+$/, '');

  function toCall(context: HandlerContext, idempotency?: Idempotency): Call {
    const admitted = context.values.get(callContextKey);
    if (admitted === undefined) throw new Error('a call reached its operation without passing the door');
    const { organizationId, traceparent } = admitted;
    return { organizationId, store: createStore(context.signal), idempotency, traceparent };
  }

  return {
    createProject: async (request, context) => {
      const idempotency = parseIdempotency(context.requestHeader, CreateProjectRequestSchema, request);
      return createProject(toCall(context, idempotency), request);
    },
    addActivities: async (request, context) => {
      const idempotency = parseIdempotency(context.requestHeader, AddActivitiesRequestSchema, request);
      const { projectId, activities } = request;
      const rowCount = context.values.get(callContextKey)?.rowCount ?? activities.length;
      const rows = { projectId, activities, rowCount };
      const { staged } = await addActivities(toCall(context, idempotency), limits, rows);
      return { staged: BigInt(staged) };
    },
    submit: (request, context) => submit(toCall(context), request),
    importCSV: async (request, context) => {
      const idempotency = parseIdempotency(context.requestHeader, ImportCSVRequestSchema, request);
      return importCsv(toCall(context, idempotency), limits, request);
    },
    getProgress: async (request, context) => {
      const progress = await getProgress(toCall(context), request);
      return {
        status: progress.status,
        totalLines: BigInt(progress.totalLines),
        enriched: BigInt(progress.enriched),
        inProgress: BigInt(progress.inProgress),
        failed: BigInt(progress.failed),
        submittedAt: toTimestamp(progress.submittedAt),
        completedAt: toTimestamp(progress.completedAt),
      };
    },
    exportCSV: async (request, context) => {
      const baseUrl = publicUrl ?? context.values.get(callContextKey)?.origin ?? '';
      const { downloadUrl, expiresAt } = await exportCsv(toCall(context), { blobs, baseUrl }, request);
      return { downloadUrl, expiresAt: toTimestamp(expiresAt) };
    },
  };
}

function toTimestamp(date: Date | undefined): string {
  return date?.toISOString() ?? '';
}
