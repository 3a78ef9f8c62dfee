import { Code, ConnectError } from '@connectrpc/connect';
import type { FastifyInstance } from 'fastify';
import type { Logger } from '../platform/logger.ts';
import { logWhenClosed } from './log-when-closed.ts';
import { Refusal } from './rpc/refusal.ts';
import { sendRefusal } from './rpc/send-refusal.ts';
import { takeOver } from './take-over.ts';

/** Answers every path and method that nothing else serves with a Connect error. */
export function registerUnknownRoute(
  app: FastifyInstance,
  { operationPaths, logger }: { readonly operationPaths: ReadonlySet<string>; readonly logger: Logger },
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const response = takeOver(reply);
    logWhenClosed(logger, response, { requestId: request.id, code: 'unimplemented' });
    await sendRefusal(request.raw, response, operationPaths.has(path) ? refuseMethod() : refusePath(path));
  });
}

function refuseMethod(): Refusal {
  return new Refusal(new ConnectError('Operations are called with POST.', Code.Unimplemented), {
    status: 405,
    headers: { allow: 'POST' },
  });
}

function refusePath(path: string): Refusal {
  const operations = 'CreateProject, AddActivities, Submit, ImportCSV, GetProgress and ExportCSV';
  const hint = path.startsWith('/api.v1.Service/')
    ? `The operations are ${operations}.`
    : 'See /api.v1.Service/.';
  return new Refusal(new ConnectError(`There is nothing at this path. ${hint}`, Code.Unimplemented), {
    status: 404,
  });
}
