import type { MessageInitShape, MessageShape } from '@bufbuild/protobuf';
import {
  AddActivitiesRequestSchema,
  CreateProjectRequestSchema,
  ImportCSVRequestSchema,
  type Service,
} from '@ledgerprint/client';
import { addActivities } from '../../operations/add-activities.ts';
import type { Call, CallScope, Idempotency, Limits, Store } from '../../operations/call.ts';
import { createProject } from '../../operations/create-project.ts';
import type { BlobStore } from '../../operations/export-csv.ts';
import { exportCsv } from '../../operations/export-csv.ts';
import { getProgress } from '../../operations/get-progress.ts';
import { importCsv } from '../../operations/import-csv.ts';
import { submit } from '../../operations/submit.ts';
import { parseIdempotency } from './idempotency.ts';

/** What an operation is told of the call beside its message. */
export type ServedCall = {
  readonly organizationId: number;
  /** The address the caller used. */
  readonly origin: string;
  readonly traceparent: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** How many rows the request had, also where they were too many to be kept. */
  readonly rowCount: number;
  /** Aborts when the client leaves or its time is over. */
  readonly signal: AbortSignal;
};

type Methods = typeof Service.method;
type Implementation = {
  readonly [Name in keyof Methods]: (
    request: MessageShape<Methods[Name]['input']>,
    call: ServedCall,
  ) => Promise<MessageInitShape<Methods[Name]['output']>>;
};

/** The six operations: messages in, use cases called, messages out. */
export function createImplementation(options: {
  readonly createStore: (scope: CallScope) => Store;
  readonly limits: Limits;
  readonly blobs: Pick<BlobStore, 'sign'>;
  readonly publicUrl: string | undefined;
}): Implementation {
  const { createStore, limits, blobs } = options;
  const publicUrl = options.publicUrl?.replace(/\/+$/, '');

  function toCall({ organizationId, traceparent, signal }: ServedCall, idempotency?: Idempotency): Call {
    return { organizationId, store: createStore({ signal, organizationId }), idempotency, traceparent };
  }

  return {
    createProject: async (request, call) => {
      const idempotency = parseIdempotency(call.idempotencyKey, CreateProjectRequestSchema, request);
      return createProject(toCall(call, idempotency), request);
    },
    addActivities: async (request, call) => {
      const idempotency = parseIdempotency(call.idempotencyKey, AddActivitiesRequestSchema, request);
      const { projectId, activities } = request;
      const rows = { projectId, activities, rowCount: call.rowCount };
      const { staged } = await addActivities(toCall(call, idempotency), limits, rows);
      return { staged: BigInt(staged) };
    },
    submit: (request, call) => submit(toCall(call), limits, request),
    importCSV: async (request, call) => {
      const idempotency = parseIdempotency(call.idempotencyKey, ImportCSVRequestSchema, request);
      return importCsv(toCall(call, idempotency), limits, request);
    },
    getProgress: async (request, call) => {
      const progress = await getProgress(toCall(call), request);
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
    exportCSV: async (request, call) => {
      const baseUrl = publicUrl ?? call.origin;
      const { downloadUrl, expiresAt } = await exportCsv(toCall(call), { blobs, baseUrl }, request);
      return { downloadUrl, expiresAt: toTimestamp(expiresAt) };
    },
  };
}

function toTimestamp(date: Date | undefined): string {
  return date?.toISOString() ?? '';
}
