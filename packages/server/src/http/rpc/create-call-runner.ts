import { create, type DescMethodUnary, type Message } from '@bufbuild/protobuf';
import { Service } from '@ledgerprint/client';
import { Catalogue, Decisions, Engine, Organization, Products, Projects, Reports } from '@ledgerprint/client/workspace';
import type { EngineLibrary } from '../../enrichment/engine-library.ts';
import type { CallScope, Limits, Store } from '../../operations/call.ts';
import type { BlobStore } from '../../operations/export-csv.ts';
import type { Passphrases, SecretBox } from '../../platform/secret-box.ts';
import type { RunCall } from './admitted-call.ts';
import { createRequestReader, type ReadRequest } from './decoding/read-request.ts';
import { parseIdempotency } from './idempotency.ts';
import { rulesOf } from './operation-rules.ts';
import { type BodyLimits, limitTextOf, listMethods, maxBodyBytesOf, maxItemsOf, nameOf, pathOf } from './operations.ts';
import { Refusal } from './refusal.ts';
import { toRefusalAnswer } from './refusal-answer.ts';
import { placeOf } from './run-place.ts';
import { createCatalogueService } from './services/catalogue.ts';
import { createDecidingService, createDecisionsService } from './services/decisions.ts';
import { createEngineService } from './services/engine.ts';
import type { ServedCall } from './services/implementation.ts';
import { createOrganizationService } from './services/organization.ts';
import { createProductsService } from './services/products.ts';
import { createProjectsService } from './services/projects.ts';
import { createReportsService } from './services/reports.ts';
import { createService } from './services/service.ts';
import { toConnectError } from './to-connect-error.ts';
import { compressAnswer, toMessageAnswer } from './write-answer.ts';

type RunnerOptions = {
  readonly createStore: (scope: CallScope) => Store;
  readonly limits: Limits & BodyLimits;
  readonly blobs: Pick<BlobStore, 'sign' | 'move' | 'write' | 'remove'>;
  /** The base of URLs in answers; without it, the address the caller used. */
  readonly publicUrl: string | undefined;
  /** Encrypts page tokens. */
  readonly pageTokens: SecretBox;
  /** For signing reports and evidence packs. */
  readonly secretKeys: Passphrases;
  /** Without them, operations that need an engine are not run. */
  readonly engines?: EngineLibrary | undefined;
  readonly onUnexpected: (error: unknown, call: { requestId: string; operation: string }) => void;
};

/**
 * Runs admitted calls: decodes the request, calls the operation, and writes its answer or error in the protocol of the
 * caller. The Connect library's own handler reads and writes streams and creates headers and signals that are not needed
 * here, which takes a fifth of the time of a small call. Codes, errors and frames are the library's.
 */
export function createCallRunner(options: RunnerOptions): RunCall {
  const routes = createRoutes(options);
  return async (call, signal) => {
    const route = routes.get(call.path);
    if (route === undefined) throw new Error(`no handler for ${call.path}`);
    const headers = new Map(call.headers);
    const contentType = headers.get('content-type') ?? '';
    const reportFailure = (error: unknown) =>
      options.onUnexpected(error, { requestId: call.requestId, operation: nameOf(route.method) });
    try {
      const { message, itemCount } = await route.readRequest(headers, call.body);
      const { organizationId, key, origin, traceparent, endsAtMs } = call;
      const added: (readonly [string, string])[] = [];
      const { input, output } = route.method;
      const idempotencyKey = route.acceptsIdempotencyKey ? headers.get('idempotency-key') : undefined;
      const response = await route.run(message, {
        organizationId,
        key,
        store: options.createStore({ signal, organizationId }),
        idempotency: parseIdempotency(idempotencyKey, input, message),
        origin,
        traceparent,
        itemCount,
        maxItems: route.maxItems,
        signal,
        endsAtMs,
        setHeader: (name, value) => added.push([name, value]),
        reportFailure,
      });
      const answer = toMessageAnswer(contentType, output, create(output, response as never));
      return added.length === 0 ? answer : { ...answer, headers: [...answer.headers, ...added] };
    } catch (cause) {
      const error = toConnectError(cause, reportFailure);
      const answer = toRefusalAnswer(contentType, new Refusal(error));
      return compressAnswer(headers, answer);
    }
  };
}

type Route = {
  readonly method: DescMethodUnary;
  readonly readRequest: ReadRequest;
  readonly maxItems: number;
  readonly acceptsIdempotencyKey: boolean;
  readonly run: (request: Message, call: ServedCall) => Promise<object>;
};

/** By path, because two services have a CreateProject. */
function createRoutes(options: RunnerOptions): ReadonlyMap<string, Route> {
  const { limits, engines } = options;
  const implementations = createImplementations(options);
  const methods = listMethods().filter((method) => engines !== undefined || placeOf(method) !== 'engine');
  return new Map(
    methods.map((method) => {
      const maxItems = maxItemsOf(method, limits);
      const readRequest = createRequestReader(method, {
        limitText: limitTextOf(method, limits),
        maxBytes: maxBodyBytesOf(method, limits),
        maxItems,
      });
      const run = implementations.get(method.parent.typeName)?.[method.localName];
      if (run === undefined) throw new Error(`${nameOf(method)} is not implemented`);
      return [
        pathOf(method),
        { method, readRequest, maxItems, acceptsIdempotencyKey: rulesOf(method).acceptsIdempotencyKey, run },
      ];
    }),
  );
}

/** Implementations are typed where they are written; here only messages are known. */
type AnyImplementation = Readonly<Record<string, Route['run']>>;

function createImplementations(options: RunnerOptions): ReadonlyMap<string, AnyImplementation> {
  const { engines, limits } = options;
  const deciding = engines && createDecidingService({ engines, limits });
  return new Map([
    [Service.typeName, createService(options) as never],
    [Projects.typeName, createProjectsService(options) as never],
    [Products.typeName, createProductsService(options) as never],
    [Catalogue.typeName, createCatalogueService() as never],
    [Organization.typeName, createOrganizationService() as never],
    [Decisions.typeName, { ...createDecisionsService(options), ...deciding } as never],
    [Reports.typeName, createReportsService(options) as never],
    [Engine.typeName, (engines === undefined ? {} : createEngineService({ engines, limits })) as never],
  ]);
}
