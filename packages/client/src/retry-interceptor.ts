import type { Interceptor } from '@connectrpc/connect';
import { Service } from './gen/api/v1/service_pb.ts';
import type { Retry } from './retry.ts';

/** The header under which the service knows a repeated call. */
export const idempotencyHeader = 'Idempotency-Key';

const { createProject, addActivities, importCSV } = Service.method;
const keyedOperations: ReadonlySet<string> = new Set([createProject, addActivities, importCSV].map(nameOf));

/** Repeats failed calls. Those that create something carry a key, the same in every attempt: they do so once. */
export function createRetryInterceptor(retry: Retry): Interceptor {
  return (next) => (request) => {
    if (keyedOperations.has(nameOf(request.method)) && !request.header.has(idempotencyHeader)) {
      request.header.set(idempotencyHeader, createRandomKey());
    }
    return retry(() => next(request), request.signal);
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
