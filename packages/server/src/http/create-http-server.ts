import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Code, ConnectError, cors as connectCors } from '@connectrpc/connect';
import { errorToJsonBytes } from '@connectrpc/connect/protocol-connect';
import cors from '@fastify/cors';
import type { KeySet } from '@ledgerprint/report/evidence';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import { revisionHeader } from '../files/file-key.ts';
import type { OpenDownload } from '../files/open-download.ts';
import type { CallMeter } from '../observability/meters.ts';
import type { Logger } from '../platform/logger.ts';
import { answerUnreadable } from './admission/answer-unreadable.ts';
import { findHeaderProblem, limitConnections, toServerOptions } from './admission/connections.ts';
import { createGentleClose, isClosing } from './admission/gentle-close.ts';
import type { AdmissionLimits, AdmissionSettings } from './admission/limits.ts';
import { createRefusalSender, Refusal, refuseInvalid } from './admission/refusal.ts';
import { createClientAddress } from './client-address.ts';
import { registerConsole } from './console.ts';
import { downloadsPath, registerDownloads } from './downloads.ts';
import { registerPublicKeys } from './public-keys.ts';
import { createCallRecorder } from './record-call.ts';
import { registerReference } from './reference/register-reference.ts';
import { type Operation, services } from './rpc/operations.ts';
import { registerOperations } from './rpc/register-operations.ts';
import { createAnswerSender } from './rpc/send-answer.ts';
import type { ServeCall } from './rpc/serve-call.ts';
import { addSecurityHeaders, toSecurityHeaders } from './security-headers.ts';
import { registerTemplate } from './template.ts';

/** The HTTP server. Without `rpc` it only reports its health, as in a worker. */
export async function createHttpServer(options: {
  readonly logger: Logger;
  readonly isReady: () => Promise<boolean>;
  readonly corsOrigins: readonly string[];
  readonly settings: AdmissionSettings & { readonly hstsSeconds: number };
  readonly limits: AdmissionLimits;
  readonly meter: CallMeter | undefined;
  readonly rpc: { readonly operations: readonly Operation[]; readonly serveCall: ServeCall } | undefined;
  /** The keys with which receipts are checked; undefined if they are not served. */
  readonly listPublicKeys?: (() => Promise<KeySet>) | undefined;
  /** Undefined if this server does not serve the files. */
  readonly openDownload: OpenDownload | undefined;
  /** Where the files are downloaded from; undefined if this server serves them. */
  readonly downloadOrigin?: string | undefined;
}): Promise<FastifyInstance> {
  const { logger, isReady, corsOrigins, settings, limits, meter, rpc, openDownload } = options;
  const securityHeaders = toSecurityHeaders(settings);
  const serverOptions = toServerOptions(settings, limits);
  const closeGently = createGentleClose(limits.discardMs);
  const sendRefusal = createRefusalSender(closeGently);
  const app = fastify({
    logger: false,
    genReqId: requestIdOf,
    ...serverOptions,
    // Calls that arrive on open connections during a stop are still served; Node then closes each connection.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // A missing Host is refused below, because Node's own answer has neither an x-request-id nor a body.
    http: { ...serverOptions.http, requireHostHeader: false },
    frameworkErrors: (error, request, reply) => answerBrokenRequest(error, request.id, reply as never),
    clientErrorHandler: (error, socket) =>
      answerUnreadable(error, socket, { headers: securityHeaders, closeGently, logger }),
  });
  const clientAddress = createClientAddress(settings.trustedProxies);
  const recordCall = createCallRecorder({ logger, meter, clientAddress });
  const refuse = (
    request: IncomingMessage,
    response: ServerResponse,
    { requestId, refusal }: { readonly requestId: string; readonly refusal: Refusal },
  ) => {
    recordCall(request, response, { requestId, code: refusal.code });
    sendRefusal(request, response, refusal);
  };
  limitConnections(app.server, settings, limits);
  addSecurityHeaders(app.server, securityHeaders);
  // Only operations read bodies, and they do it themselves.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', (request, reply, done) => {
    // Set on the raw answer, which operations write without the framework.
    reply.raw.setHeader('x-request-id', request.id);
    // The last answer on this connection has been sent: a request that follows is neither run nor answered.
    const isIgnored = isClosing(request.raw.socket);
    const problem = isIgnored ? undefined : findHeaderProblem(request.raw, limits);
    if (!isIgnored && problem === undefined) {
      done();
      return;
    }
    reply.hijack();
    if (problem !== undefined) refuse(request.raw, reply.raw, { requestId: request.id, refusal: problem });
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const requestId = requestIdOf(request);
    response.setHeader('x-request-id', requestId);
    const refusal = refuseInvalid('The only supported expectation is 100-continue.', 417);
    refuse(request, response, { requestId, refusal });
  });
  if (corsOrigins.length > 0) await registerCors(app, corsOrigins);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // What the framework itself refuses is the client's mistake, and is not logged as an error.
    if ((error.statusCode ?? 500) >= 500) logger.error({ err: error, requestId: request.id }, 'request failed');
    return answerBrokenRequest(error, request.id, reply);
  });
  registerHealth(app, isReady);
  if (rpc !== undefined) {
    const sendAnswer = createAnswerSender(limits.unreadAnswerBytes);
    registerOperations(app, { ...rpc, recordCall, sendAnswer, sendRefusal });
  }
  if (openDownload !== undefined) registerDownloads(app, { openDownload, recordCall, clientAddress, limits });
  const operationPaths = new Set(rpc?.operations.map(({ path }) => path));
  const filePaths = rpc === undefined ? new Set<string>() : await registerFiles(app, options);
  const findMethods = (path: string) => {
    if (operationPaths.has(path)) return 'POST';
    if (filePaths.has(path)) return 'GET, HEAD';
    return openDownload !== undefined && path.startsWith(downloadsPath) ? 'GET, HEAD' : undefined;
  };
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const allow = findMethods(path);
    reply.hijack();
    const refusal = allow === undefined ? refusePath(path) : refuseMethod(allow);
    refuse(request.raw, reply.raw, { requestId: request.id, refusal });
  });
  return app;
}

/** The caller's own x-request-id when it is a short plain token, else a new one. */
function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID();
}

async function registerFiles(
  app: FastifyInstance,
  {
    downloadOrigin,
    listPublicKeys,
  }: { readonly downloadOrigin?: string | undefined; readonly listPublicKeys?: (() => Promise<KeySet>) | undefined },
): Promise<ReadonlySet<string>> {
  const reference = await registerReference(app);
  const page = await registerConsole(app, { downloadOrigin });
  const keys = listPublicKeys === undefined ? [] : [registerPublicKeys(app, listPublicKeys)];
  return new Set([...reference, ...page, ...keys, await registerTemplate(app)]);
}

async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    // A function, because with an array the plugin sends some of its headers to origins that are not listed.
    origin: origins.includes('*') ? '*' : (origin, done) => done(null, origins.includes(origin ?? '')),
    strictPreflight: false,
    methods: ['POST', 'GET', 'HEAD'],
    allowedHeaders: [
      ...connectCors.allowedHeaders,
      'Authorization',
      'Idempotency-Key',
      'Ledgerprint-Strict',
      'X-Request-Id',
    ],
    exposedHeaders: [...connectCors.exposedHeaders, 'X-Request-Id', 'Retry-After', revisionHeader],
    maxAge: 7_200,
  });
  // Operations answer without the framework, so the plugin's headers are copied to the raw answer.
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of Object.entries(reply.getHeaders())) {
      if (value !== undefined) reply.raw.setHeader(name, value);
    }
    done();
  });
}

function answerBrokenRequest(error: FastifyError, requestId: string, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  const connectError =
    status < 500
      ? new ConnectError('The request is not valid HTTP.', Code.InvalidArgument)
      : new ConnectError('An unexpected error occurred. Try again.', Code.Internal);
  return reply
    .code(status)
    .header('x-request-id', requestId)
    .type('application/json')
    .send(Buffer.from(errorToJsonBytes(connectError, undefined)));
}

/**
 * `/healthz`: the process is alive. `/readyz`: the process can serve calls, that is, the database answers and accepts writes,
 * and the process is not stopping.
 */
function registerHealth(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  app.get('/healthz', { logLevel: 'silent' }, () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = await isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' });
  });
}

function refuseMethod(allow: string): Refusal {
  const sentence = allow === 'POST' ? 'Operations are called with POST.' : `This path accepts only ${allow}.`;
  return new Refusal(new ConnectError(sentence, Code.Unimplemented), { status: 405, headers: { allow } });
}

function refusePath(path: string): Refusal {
  const service = services.find(({ typeName }) => path.startsWith(`/${typeName}/`));
  const hint =
    service === undefined
      ? 'See /docs, or call /api.v1.Service/<Operation>.'
      : describeOperations(service.methods.map(({ name }) => name));
  return new Refusal(new ConnectError(`There is nothing at this path. ${hint}`, Code.Unimplemented), { status: 404 });
}

/** `The operations are A, B and C.` */
function describeOperations(names: readonly string[]): string {
  if (names.length === 1) return `The only operation is ${names[0]}.`;
  return `The operations are ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
}
