import type { DescMethod } from '@bufbuild/protobuf';
import type { Transport } from '@connectrpc/connect';
import { Service } from './gen/api/v1/service_pb.ts';
import { Decisions } from './gen/ledgerprint/v1/decisions_pb.ts';
import { Projects } from './gen/ledgerprint/v1/projects_pb.ts';
import { Reports } from './gen/ledgerprint/v1/reports_pb.ts';

/** Default time limits of calls, including retries. Zero means no limit. */
export type DefaultTimeouts = {
  readonly timeoutMs: number;
  /** For operations that carry or seal rows, or calculate results or reports. */
  readonly uploadTimeoutMs: number;
};

const { addActivities, importCSV, submit } = Service.method;
const { addRows, importLedger, runAgain } = Projects.method;
const { decide, revokeDecision, importDecisions, exportDecisions } = Decisions.method;
const { getReport, compareProjects, getReceipt, exportEvidence } = Reports.method;
/** The operations that the service allows more time, because their work grows with the rows of a project. */
const longOperations: ReadonlySet<DescMethod> = new Set<DescMethod>([
  ...[addActivities, importCSV, submit, addRows, importLedger, runAgain],
  ...[decide, revokeDecision, importDecisions, exportDecisions],
  ...[getReport, compareProjects, getReceipt, exportEvidence],
]);

/**
 * The transport with a time limit for every call. The limit is sent to the service, which gives up when the caller
 * does.
 */
export function withDefaultTimeouts(transport: Transport, { timeoutMs, uploadTimeoutMs }: DefaultTimeouts): Transport {
  return {
    unary: (method, signal, ownTimeoutMs, ...rest) => {
      const usualMs = longOperations.has(method) ? uploadTimeoutMs : timeoutMs;
      return transport.unary(method, signal, ownTimeoutMs ?? usualMs, ...rest);
    },
    stream: transport.stream,
  };
}
