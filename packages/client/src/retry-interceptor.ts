import type { DescMethod } from '@bufbuild/protobuf';
import type { Interceptor } from '@connectrpc/connect';
import { Service } from './gen/api/v1/service_pb.ts';
import { Decisions } from './gen/ledgerprint/v1/decisions_pb.ts';
import { Projects } from './gen/ledgerprint/v1/projects_pb.ts';
import { Reports } from './gen/ledgerprint/v1/reports_pb.ts';
import { createRandomKey } from './random-key.ts';
import type { Retry } from './retry.ts';

/** The header by which the service recognizes a repeated call. */
export const idempotencyHeader = 'Idempotency-Key';

const { createProject, addActivities, importCSV } = Service.method;
const { listProjects, getProject, ...changesOfProjects } = Projects.method;
const { listDecisions, exportDecisions, getSample, ...changesOfDecisions } = Decisions.method;
const keyedOperations: ReadonlySet<DescMethod> = new Set<DescMethod>([
  ...[createProject, addActivities, importCSV, Reports.method.signOff],
  ...Object.values(changesOfProjects),
  ...Object.values(changesOfDecisions),
]);

const timeoutHeader = 'Connect-Timeout-Ms';

/**
 * Retries failed calls. Calls that change something have a key, the same in every attempt, so that they take effect
 * once. Each attempt sends the remaining time to the service.
 */
export function createRetryInterceptor(retry: Retry): Interceptor {
  return (next) => (request) => {
    if (keyedOperations.has(request.method) && !request.header.has(idempotencyHeader)) {
      request.header.set(idempotencyHeader, createRandomKey());
    }
    const timeoutMs = request.header.get(timeoutHeader);
    const startedAt = Date.now();
    const attempt = () => {
      const leftMs = Number(timeoutMs) - (Date.now() - startedAt);
      if (timeoutMs !== null) request.header.set(timeoutHeader, String(Math.max(1, leftMs)));
      return next(request);
    };
    return retry(attempt, request.signal);
  };
}
