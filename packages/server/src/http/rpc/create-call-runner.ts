import { createConnectRouter, createContextValues, type HandlerContext } from '@connectrpc/connect';
import type { UniversalHandler } from '@connectrpc/connect/protocol';
import { codeToString } from '@connectrpc/connect/protocol-connect';
import { Service } from '@ledgerprint/client';
import type { Limits, Store } from '../../operations/call.ts';
import type { BlobStore } from '../../operations/export-csv.ts';
import type { RunCall } from './admitted-call.ts';
import { type CallContext, callContextKey } from './call-context.ts';
import { createCompressions } from './compression.ts';
import { toDecodingFailure } from './decoding-failure.ts';
import { createImplementation } from './implementation.ts';
import { jsonOptionsOf, leaveTextToOperations } from './json-decoding.ts';
import { type BodyLimits, limitTextOf, maxBodyBytesOf } from './operations.ts';
import { toConnectError } from './to-connect-error.ts';

type RunnerOptions = {
  readonly createStore: (signal: AbortSignal) => Store;
  readonly limits: Limits & BodyLimits;
  readonly blobs: Pick<BlobStore, 'sign'>;
  /** In URLs we hand out; without it the address the caller used. */
  readonly publicUrl: string | undefined;
  readonly onUnexpected: (error: unknown, call: { requestId: string; operation: string }) => void;
};

/** Runs admitted calls through the Connect library: decoding, the operation itself, encoding, errors. */
export function createCallRunner(options: RunnerOptions): RunCall {
  const handlers = createHandlers(options);
  return async (call, signal) => {
    const handler = handlers.get(call.path);
    if (handler === undefined) throw new Error(`no handler for ${call.path}`);
    const { organizationId, origin, requestId, traceparent } = call;
    const context: CallContext = { organizationId, origin, requestId, traceparent };
    const header = new Headers(call.headers as [string, string][]);
    const answer = await handler({
      httpVersion: '1.1',
      method: 'POST',
      url: `http://ledgerprint${call.path}`,
      header,
      body: one(call.body),
      signal,
      contextValues: createContextValues().set(callContextKey, context),
    });
    const body = await readAll(answer.body);
    const whole = {
      status: answer.status,
      headers: [...(answer.header ?? [])],
      body,
      code: context.outcome ?? '',
    };
    return context.outcome === undefined ? toDecodingFailure(header.get('content-type') ?? '', whole) : whole;
  };
}

async function* one(chunk: Uint8Array): AsyncGenerator<Uint8Array> {
  yield chunk;
}

async function readAll(chunks: AsyncIterable<Uint8Array> | undefined): Promise<Uint8Array> {
  const read: Uint8Array[] = [];
  for await (const chunk of chunks ?? []) read.push(chunk);
  return read.length === 1 ? (read[0] as Uint8Array) : Buffer.concat(read);
}

function createHandlers(options: RunnerOptions): ReadonlyMap<string, UniversalHandler> {
  leaveTextToOperations();
  const implementation = createImplementation(options);
  const router = createConnectRouter();
  for (const method of Service.methods) {
    const operation = implementation[method.localName as keyof typeof implementation] as Operation;
    router.rpc(method as never, recordOutcome(operation, options.onUnexpected) as never, {
      requireConnectProtocolHeader: true,
      acceptCompression: createCompressions(limitTextOf(method as never, options.limits)),
      readMaxBytes: maxBodyBytesOf(method as never, options.limits),
      jsonOptions: jsonOptionsOf(method as never),
    });
  }
  return new Map(router.handlers.map((handler) => [handler.requestPath, handler]));
}

type Operation = (request: never, context: HandlerContext) => unknown;

/** The operation with its errors translated for the wire and its outcome noted for the log. */
function recordOutcome(operation: Operation, onUnexpected: RunnerOptions['onUnexpected']): Operation {
  return async (request, context) => {
    const call = context.values.get(callContextKey);
    try {
      const response = await operation(request, context);
      if (call !== undefined) call.outcome = 'ok';
      return response;
    } catch (cause) {
      const details = { requestId: call?.requestId ?? '', operation: context.method.name };
      const error = toConnectError(cause, (unexpected) => onUnexpected(unexpected, details));
      if (call !== undefined) call.outcome = codeToString(error.code);
      throw error;
    }
  };
}
