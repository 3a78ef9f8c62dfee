import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallOptions, Client } from '@connectrpc/connect';
import type {
  CompareProjectsRequestSchema,
  CompareProjectsResponse,
  ExportEvidenceRequestSchema,
  ExportEvidenceResponse,
  GetReceiptRequestSchema,
  GetReceiptResponse,
  GetReportRequestSchema,
  GetReportResponse,
  Reports,
} from './gen/ledgerprint/v1/reports_pb.ts';
import { pause } from './pause.ts';

/** Options for all calls made while waiting. */
export type PreparationOptions = CallOptions & {
  /** Called each time the result is not ready yet. */
  readonly onPreparing?: () => void;
};

/**
 * `ledgerprint.v1.Reports` as typed async functions. For large projects, the first responses are `preparing`; the
 * functions that wait repeat the call until the result is ready.
 */
export type ReportsClient = Client<typeof Reports> & {
  waitForReport(
    request: MessageInitShape<typeof GetReportRequestSchema>,
    options?: PreparationOptions,
  ): Promise<GetReportResponse>;
  waitForComparison(
    request: MessageInitShape<typeof CompareProjectsRequestSchema>,
    options?: PreparationOptions,
  ): Promise<CompareProjectsResponse>;
  waitForReceipt(
    request: MessageInitShape<typeof GetReceiptRequestSchema>,
    options?: PreparationOptions,
  ): Promise<GetReceiptResponse>;
  waitForEvidence(
    request: MessageInitShape<typeof ExportEvidenceRequestSchema>,
    options?: PreparationOptions,
  ): Promise<ExportEvidenceResponse>;
};

const firstPauseMs = 250;
const longestPauseMs = 5_000;
const growth = 1.5;

export function createReportsClient(calls: Client<typeof Reports>): ReportsClient {
  return {
    ...calls,
    waitForReport: (request, options) => untilReady((own) => calls.getReport(request, own), options),
    waitForComparison: (request, options) => untilReady((own) => calls.compareProjects(request, own), options),
    waitForReceipt: (request, options) => untilReady((own) => calls.getReceipt(request, own), options),
    waitForEvidence: (request, options) => untilReady((own) => calls.exportEvidence(request, own), options),
  };
}

/** Repeats the call at increasing intervals. */
async function untilReady<Answer extends { readonly status: string }>(
  ask: (options: CallOptions) => Promise<Answer>,
  { onPreparing, ...options }: PreparationOptions = {},
): Promise<Answer> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * growth, longestPauseMs)) {
    const answer = await ask(options);
    if (answer.status !== 'preparing') return answer;
    onPreparing?.();
    await pause(pauseMs, options.signal);
  }
}
