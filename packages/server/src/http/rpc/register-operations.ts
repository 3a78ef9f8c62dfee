import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refusal, type SendRefusal } from '../admission/refusal.ts';
import type { RecordCall } from '../record-call.ts';
import type { Operation } from './operations.ts';
import type { SendAnswer } from './send-answer.ts';
import type { CallRecord, ServeCall } from './serve-call.ts';

/** Registers the operations and writes one log line for each call. */
export function registerOperations(
  app: FastifyInstance,
  options: {
    readonly operations: readonly Operation[];
    readonly serveCall: ServeCall;
    readonly recordCall: RecordCall;
    readonly sendAnswer: SendAnswer;
    readonly sendRefusal: SendRefusal;
  },
): void {
  const { operations, serveCall, recordCall, sendAnswer, sendRefusal } = options;
  // Otherwise Node would send `100 Continue` before the key was checked; it is sent when the body is read.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    app.server.emit('request', request, response),
  );

  for (const operation of operations) {
    app.post(
      operation.path,
      {
        // In this hook, because the next step of the framework would already touch the body.
        onRequest: async (request, reply) => {
          reply.hijack();
          const response = reply.raw;
          const record: CallRecord = { requestId: request.id, operation: operation.name };
          recordCall(request.raw, response, record);
          try {
            sendAnswer(response, await serveCall(request.raw, response, operation, record), { operation, record });
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            record.code = error.code;
            sendRefusal(request.raw, response, error);
          }
        },
      },
      () => undefined,
    );
  }
}
