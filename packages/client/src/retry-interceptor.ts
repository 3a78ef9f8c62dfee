import type { Interceptor } from '@connectrpc/connect';
import { Service } from './gen/api/v1/service_pb.ts';
import type { Retry } from './retry.ts';

/** The header under which the service knows a repeated call. */
export const idempotencyHeader = 'Idempotency-Key';

const { createProject, addActivities, importCSV } = Service.method;
const keyedOperations: ReadonlySet<string> = new Set([createProject, addActivities, importCSV].map(nameOf));

const timeoutHeader = 'Connect-Timeout-Ms';

/**
 * Repeats failed calls. Those that create something carry a key, the same in every attempt: they do so once. Each attempt
 * tells the service the time that is left.
 */
export function createRetryInterceptor(retry: Retry): Interceptor {
  return (next) => (request) => {
    if (keyedOperations.has(nameOf(request.method)) && !request.header.has(idempotencyHeader)) {
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

function nameOf({ name }: { readonly name: string }): string {
  return name;
}

/** Not `randomUUID`, which browsers have on https pages only. */
function createRandomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
