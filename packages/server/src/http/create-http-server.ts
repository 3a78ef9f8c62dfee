import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Code, ConnectError, cors as connectCors } from '@connectrpc/connect';
import { errorToJsonBytes } from '@connectrpc/connect/protocol-connect';
import cors from '@fastify/cors';
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify';
import type { Logger } from '../platform/logger.ts';
import type { OpenDownload } from '../service/open-download.ts';
import { registerConsole } from './console/register-console.ts';
import { downloadsPath, registerDownloads } from './downloads.ts';
import { registerHealth } from './health.ts';
import { registerReference } from './reference/register-reference.ts';
import { requestIdOf } from './request-id.ts';
import type { Operation } from './rpc/operations.ts';
import { refuseInvalid } from './rpc/refusal.ts';
import { registerOperations } from './rpc/register-operations.ts';
import { isRefused, sendRefusal } from './rpc/send-refusal.ts';
import type { ServeCall } from './rpc/serve-call.ts';
import { takeOver } from './take-over.ts';
import { registerTemplate } from './template/register-template.ts';
import { registerUnknownRoute } from './unknown-route.ts';

/** What listens. Without `rpc` it only tells of its health, as a worker does. */
export async function createHttpServer(options: {
  readonly logger: Logger;
  readonly isReady: () => Promise<boolean>;
  readonly corsOrigins: readonly string[];
  readonly rpc: { readonly operations: readonly Operation[]; readonly serveCall: ServeCall } | undefined;
  /** Undefined where the files are not served by us. */
  readonly openDownload: OpenDownload | undefined;
  /** Where the files are downloaded from, undefined where they are served by us. */
  readonly downloadOrigin?: string | undefined;
}): Promise<FastifyInstance> {
  const { logger, isReady, corsOrigins, rpc, openDownload } = options;
  const app = fastify({
    logger: false,
    genReqId: requestIdOf,
    requestTimeout: 300_000,
    // Calls that arrive on open connections while we stop are still served; Node closes each connection after them.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // We answer that ourselves: Node would do so without x-request-id and body.
    http: { requireHostHeader: false },
    frameworkErrors: (error, request, reply) => answerBrokenRequest(error, request.id, reply as never),
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket),
  });
  // Nothing but the operations reads bodies, and they read their own.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) {
      sendRefusal(request.raw, takeOver(reply), refuseInvalid('The header Host is required.'));
    } else done();
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('x-request-id', requestIdOf(request));
    sendRefusal(request, response, refuseInvalid('The only expectation we meet is 100-continue.', 417));
  });
  if (corsOrigins.length > 0) await registerCors(app, corsOrigins);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    logger.error({ err: error, requestId: request.id }, 'request failed');
    return answerBrokenRequest(error, request.id, reply);
  });
  registerHealth(app, { isReady });
  if (rpc !== undefined) registerOperations(app, { ...rpc, logger });
  if (openDownload !== undefined) registerDownloads(app, { openDownload, logger });
  const operationPaths = new Set(rpc?.operations.map(({ path }) => path));
  const filePaths = rpc === undefined ? new Set<string>() : await registerFiles(app, options);
  registerUnknownRoute(app, {
    findMethods: (path) => {
      if (operationPaths.has(path)) return 'POST';
      if (filePaths.has(path)) return 'GET, HEAD';
      return openDownload !== undefined && path.startsWith(downloadsPath) ? 'GET, HEAD' : undefined;
    },
    logger,
  });
  return app;
}

async function registerFiles(
  app: FastifyInstance,
  { downloadOrigin }: { readonly downloadOrigin?: string | undefined },
): Promise<ReadonlySet<string>> {
  const reference = await registerReference(app);
  const page = await registerConsole(app, { downloadOrigin });
  return new Set([...reference, ...page, await registerTemplate(app)]);
}

async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  await app.register(cors, {
    // A function, because for an array the plugin sends part of its headers to origins that are not listed.
    origin: origins.includes('*') ? '*' : (origin, done) => done(null, origins.includes(origin ?? '')),
    strictPreflight: false,
    methods: ['POST', 'GET', 'HEAD'],
    allowedHeaders: [...connectCors.allowedHeaders, 'Authorization', 'Idempotency-Key', 'X-Request-Id'],
    exposedHeaders: [...connectCors.exposedHeaders, 'X-Request-Id', 'Retry-After'],
    maxAge: 7_200,
  });
}

function answerBrokenRequest(error: FastifyError, requestId: string, reply: FastifyReply) {
  const status = error.statusCode ?? 500;
  const connectError =
    status < 500
      ? new ConnectError('The request is not valid HTTP for this service.', Code.InvalidArgument)
      : new ConnectError('Something broke on our side. Try again.', Code.Internal);
  return reply
    .code(status)
    .header('x-request-id', requestId)
    .type('application/json')
    .send(Buffer.from(errorToJsonBytes(connectError, undefined)));
}

const unreadable: Readonly<Record<string, { readonly status: string; readonly message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers are too large. Send fewer or shorter ones.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    message: 'The request took longer than 5 minutes to arrive. Send it in smaller parts.',
  },
};

// What could not even be parsed as HTTP has no request to answer to: the answer is written by hand.
function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isRefused(socket)) {
    socket.destroy();
    return;
  }
  const { status, message } = unreadable[error.code ?? ''] ?? {
    status: '400 Bad Request',
    message: 'The request is not valid HTTP.',
  };
  const body = Buffer.from(errorToJsonBytes(new ConnectError(message, Code.InvalidArgument), undefined));
  socket.end(
    `HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-type: application/json\r\nx-request-id: ${requestIdOf({ headers: {} })}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
}
