import { Code, ConnectError } from '@connectrpc/connect';
import type { FastifyInstance } from 'fastify';
import type { RecordCall } from './record-call.ts';
import { services } from './rpc/operations.ts';
import { Refusal } from './rpc/refusal.ts';
import type { SendRefusal } from './rpc/send-refusal.ts';

/** Answers unknown paths and methods with a Connect error. */
export function registerUnknownRoute(
  app: FastifyInstance,
  {
    findMethods,
    recordCall,
    sendRefusal,
  }: {
    /** The methods that a path accepts, for the header Allow; undefined for an unknown path. */
    readonly findMethods: (path: string) => string | undefined;
    readonly recordCall: RecordCall;
    readonly sendRefusal: SendRefusal;
  },
): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    reply.hijack();
    const record = { requestId: request.id, code: 'unimplemented' };
    recordCall(request.raw, reply.raw, record);
    const allow = findMethods(path);
    sendRefusal(request.raw, reply.raw, allow === undefined ? refusePath(path) : refuseMethod(allow));
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
