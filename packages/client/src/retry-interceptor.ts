import { MethodOptions_IdempotencyLevel } from '@bufbuild/protobuf/wkt';
import type { Interceptor } from '@connectrpc/connect';
import { createRandomKey } from './random-key.ts';
import type { Retry } from './retry.ts';

/** The header by which the service recognizes a repeated call. */
export const idempotencyHeader = 'Idempotency-Key';

const timeoutHeader = 'Connect-Timeout-Ms';

/**
 * Retries failed calls. Calls that cannot be repeated safely have a key, the same in every attempt, so that they take
 * effect once. Each attempt sends the remaining time to the service.
 */
export function createRetryInterceptor(retry: Retry): Interceptor {
  return (next) => (request) => {
    const needsKey = request.method.idempotency === MethodOptions_IdempotencyLevel.IDEMPOTENCY_UNKNOWN;
    if (needsKey && !request.header.has(idempotencyHeader)) request.header.set(idempotencyHeader, createRandomKey());
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
