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
import { type BodyLimits, limitTextOf, maxBodyBytesOf } from './operations.ts';
import { createRequestReader, type ReadRequest } from './read-request.ts';
import { findRequestBody, toStandIn, withoutEncodings } from './request-body.ts';
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
  const routes = createRoutes(options);
  return async (call, signal) => {
    const route = routes.get(call.path);
    if (route === undefined) throw new Error(`no handler for ${call.path}`);
    const { organizationId, origin, requestId, traceparent } = call;
    const header = new Headers(call.headers as [string, string][]);
    const readRequest = () => route.readRequest(header, findRequestBody(header, call.body));
    const context: CallContext = { organizationId, origin, requestId, traceparent, readRequest };
    const body = toStandIn(header);
    const answer = await route.handle({
      httpVersion: '1.1',
      method: 'POST',
      url: `http://ledgerprint${call.path}`,
      header: withoutEncodings(header, route.encodings),
      body: body instanceof Uint8Array ? one(body) : body,
      signal,
      contextValues: createContextValues().set(callContextKey, context),
    });
    const whole = {
      status: answer.status,
      headers: [...(answer.header ?? [])],
      body: await readAll(answer.body),
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

type Route = {
  readonly handle: UniversalHandler;
  readonly readRequest: ReadRequest;
  readonly encodings: readonly string[];
};

function createRoutes(options: RunnerOptions): ReadonlyMap<string, Route> {
  const implementation = createImplementation(options);
  return new Map(
    Object.values(Service.method).map((method) => {
      const operation = implementation[method.localName as keyof typeof implementation] as Operation;
      const compressions = createCompressions(limitTextOf(method, options.limits));
      const maxBytes = maxBodyBytesOf(method, options.limits);
      const router = createConnectRouter();
      router.rpc(method as never, recordOutcome(operation, options.onUnexpected) as never, {
        requireConnectProtocolHeader: true,
        acceptCompression: compressions,
        jsonOptions: { alwaysEmitImplicit: true },
      });
      const [handle] = router.handlers as [UniversalHandler];
      const { maxRowsPerCall: maxRows } = options.limits;
      const readRequest = createRequestReader(method, { compressions, maxBytes, maxRows });
      return [handle.requestPath, { handle, readRequest, encodings: compressions.map(({ name }) => name) }];
    }),
  );
}

type Operation = (request: unknown, context: HandlerContext) => unknown;

/** The operation with its errors translated for the wire and its outcome noted for the log. */
function recordOutcome(operation: Operation, onUnexpected: RunnerOptions['onUnexpected']): Operation {
  return async (_standIn, context) => {
    const call = context.values.get(callContextKey);
    try {
      if (call === undefined) throw new Error('a call reached its operation without passing the door');
      const { message, rowCount } = await call.readRequest();
      call.rowCount = rowCount;
      const response = await operation(message, context);
      call.outcome = 'ok';
      return response;
    } catch (cause) {
      const details = { requestId: call?.requestId ?? '', operation: context.method.name };
      const error = toConnectError(cause, (unexpected) => onUnexpected(unexpected, details));
      if (call !== undefined) call.outcome = codeToString(error.code);
      throw error;
    }
  };
}
