import { fromBinary } from '@bufbuild/protobuf';
import {
  Code,
  ConnectError,
  createConnectRouter,
  createContextValues,
  type Interceptor,
} from '@connectrpc/connect';
import { createAsyncIterable, type UniversalHandler } from '@connectrpc/connect/protocol';
import { errorToJsonBytes } from '@connectrpc/connect/protocol-connect';
import { Service } from '@ledgerprint/client';
import type { Limits, Store } from '../../service/call.ts';
import type { AdmittedCall, CallAnswer, RunCall } from './admitted-call.ts';
import type { BodyLimits } from './body-limits.ts';
import { callContextKey } from './call-context.ts';
import { createCompressions } from './compression.ts';
import { createImplementation } from './implementation.ts';
import { jsonOptionsOf, leaveTextToOperations } from './json-decoding.ts';
import { limitTextOf, maxBodyBytesOf } from './operations.ts';
import { toConnectError } from './to-connect-error.ts';

/** Runs admitted calls through the Connect library: decoding, the operation itself, encoding, errors. */
export function createCallRunner(options: {
  readonly createStore: (signal: AbortSignal) => Store;
  readonly limits: Limits & BodyLimits;
  readonly onUnexpected: (error: unknown, call: { requestId: string; operation: string }) => void;
}): RunCall {
  const handlers = createHandlers(options);
  return async (call, signal) => {
    const handler = handlers.get(call.path);
    if (handler === undefined) throw new Error(`no handler for ${call.path}`);
    const header = new Headers(call.headers as [string, string][]);
    const undecodable = findUndecodable(handler, header, call);
    if (undecodable !== undefined) return undecodable;
    const answer = await handler({
      httpVersion: '1.1',
      method: 'POST',
      url: `http://ledgerprint${call.path}`,
      header,
      body: createAsyncIterable([call.body]),
      signal,
      contextValues: createContextValues().set(callContextKey, call),
    });
    const chunks: Uint8Array[] = [];
    for await (const chunk of answer.body ?? []) chunks.push(chunk);
    return {
      status: answer.status,
      headers: [...(answer.header ?? [])],
      body: chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks),
    };
  };
}

function createHandlers(
  options: Parameters<typeof createCallRunner>[0],
): ReadonlyMap<string, UniversalHandler> {
  const translateErrors: Interceptor = (next) => async (request) => {
    try {
      return await next(request);
    } catch (error) {
      const requestId = request.contextValues.get(callContextKey)?.requestId ?? '';
      throw toConnectError(error, (cause) =>
        options.onUnexpected(cause, { requestId, operation: request.method.name }),
      );
    }
  };
  leaveTextToOperations();
  const implementation = createImplementation(options);
  const router = createConnectRouter();
  for (const method of Service.methods) {
    router.rpc(method as never, implementation[method.localName as keyof typeof implementation] as never, {
      requireConnectProtocolHeader: true,
      acceptCompression: createCompressions(limitTextOf(method as never, options.limits)),
      readMaxBytes: maxBodyBytesOf(method as never, options.limits),
      jsonOptions: jsonOptionsOf(method as never),
      interceptors: [translateErrors],
    });
  }
  return new Map(router.handlers.map((handler) => [handler.requestPath, handler]));
}

// The library reports an undecodable protobuf body as an internal error, which would be our fault.
function findUndecodable(
  handler: UniversalHandler,
  header: Headers,
  call: AdmittedCall,
): CallAnswer | undefined {
  if (header.get('content-type') !== 'application/proto' || header.has('content-encoding')) return undefined;
  try {
    fromBinary(handler.method.input, call.body);
    return undefined;
  } catch {
    const error = new ConnectError(
      'The body is not a valid protobuf message of this operation.',
      Code.InvalidArgument,
    );
    return {
      status: 400,
      headers: [['content-type', 'application/json']],
      body: errorToJsonBytes(error, undefined),
    };
  }
}
