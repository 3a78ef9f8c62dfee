import { create, type DescMethodUnary } from '@bufbuild/protobuf';
import type { EngineLibrary } from '../../enrichment/engine-library.ts';
import { createSetupInUse } from '../../enrichment/setup-in-use.ts';
import type { CallScope, Limits, Store } from '../../operations/call.ts';
import { createFileBuilder } from '../../operations/file-builder.ts';
import { createCatalogueSearch } from '../../workspace/catalogue-search.ts';
import type { Dependencies } from '../../workspace/use-case.ts';
import { Refusal } from '../admission/refusal.ts';
import type { AdmittedCall, CallAnswer } from './admitted-call.ts';
import { compressAnswer, toMessageAnswer } from './answers.ts';
import { createRequestReader } from './decoding/read-request.ts';
import { parseIdempotency } from './idempotency.ts';
import { rulesOf } from './operation-rules.ts';
import { type BodyLimits, limitTextOf, listMethods, maxBodyBytesOf, maxItemsOf, nameOf, pathOf } from './operations.ts';
import { placeOf } from './run-place.ts';
import { implementations, type ServiceDependencies } from './services.ts';
import { toConnectError } from './to-connect-error.ts';

type RunnerOptions = Omit<Dependencies, 'search'> & {
  readonly createStore: (scope: CallScope) => Store;
  readonly limits: Limits & BodyLimits;
  /** The base of URLs in answers; without it, the address the caller used. */
  readonly publicUrl: string | undefined;
  /** Without them, operations that need an engine are not run. */
  readonly engines?: EngineLibrary | undefined;
  readonly onUnexpected: (error: unknown, call: { requestId: string; operation: string }) => void;
};

/** The time of a running call. */
export type CallControl = Omit<CallScope, 'organizationId'> & {
  /** Throws if the call has ended, even if the thread was too busy to notice. */
  throwIfOver(): void;
};

/**
 * Runs admitted calls: decodes the request, calls the operation, and writes its answer or error. Not with the Connect
 * library's own handlers, because their decoding is neither bounded nor replaceable (see ARCHITECTURE.md). Codes, errors and
 * compression are the library's.
 */
export function createCallRunner(
  options: RunnerOptions,
): (call: AdmittedCall, control: CallControl) => Promise<CallAnswer> {
  const { createStore, limits, engines, onUnexpected } = options;
  const dependencies = {
    ...options,
    search: createCatalogueSearch(),
    buildFile: createFileBuilder(options),
    findSetup: engines && createSetupInUse(engines, limits.hasNeighbours),
    // Operations that need an engine have no route without one.
  } as ServiceDependencies;
  const methods = listMethods().filter((method) => engines !== undefined || placeOf(method) !== 'engine');
  const routes = new Map(methods.map((method) => [pathOf(method), createRoute(method, limits)]));
  const publicUrl = options.publicUrl?.replace(/\/+$/, '');
  return async (call, { throwIfOver, ...scope }) => {
    const route = routes.get(call.path);
    if (route === undefined) throw new Error(`no handler for ${call.path}`);
    const { method, mostItems } = route;
    const headers = new Map(call.headers);
    const reportFailure = (error: unknown) =>
      onUnexpected(error, { requestId: call.requestId, operation: nameOf(method) });
    try {
      throwIfOver();
      const { message, itemCount, activities } = await route.readRequest(headers, call.body);
      throwIfOver();
      const { organizationId, key, traceparent, endsAtMs } = call;
      const idempotencyKey = route.acceptsIdempotencyKey ? headers.get('idempotency-key') : undefined;
      const added: (readonly [string, string])[] = [];
      const decoded = {
        organizationId,
        key,
        traceparent,
        store: createStore({ ...scope, organizationId }),
        idempotency: parseIdempotency(idempotencyKey, method.input, message),
        itemCount,
        activities,
        mostItems,
        baseUrl: publicUrl ?? call.origin,
        signal: scope.signal,
        throwIfOver,
        endsAtMs,
        setHeader: (name: string, value: string) => added.push([name, value]),
        reportFailure,
      };
      const response = await route.run(decoded, dependencies, message);
      const answer = toMessageAnswer(method.output, create(method.output, response as never));
      return added.length === 0 ? answer : { ...answer, headers: [...answer.headers, ...added] };
    } catch (cause) {
      const error = toConnectError(cause, reportFailure);
      return compressAnswer(headers, new Refusal(error).toAnswer());
    }
  };
}

function createRoute(method: DescMethodUnary, limits: Limits & BodyLimits) {
  const run = implementations[method.parent.typeName]?.[method.localName];
  if (run === undefined) throw new Error(`${nameOf(method)} is not implemented`);
  const mostItems = maxItemsOf(method, limits);
  const readRequest = createRequestReader(method, {
    limitText: limitTextOf(method, limits),
    maxBytes: maxBodyBytesOf(method, limits),
    maxItems: mostItems,
  });
  return { method, run, mostItems, readRequest, acceptsIdempotencyKey: rulesOf(method).acceptsIdempotencyKey };
}
