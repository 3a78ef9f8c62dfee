import { noTracing, type Tracing } from '../../observability/tracing.ts';
import { Refusal } from '../admission/refusal.ts';
import type { ServeCall } from './serve-call.ts';

/** Failures of the service; a caller's mistake is not one. */
const ownFailures: ReadonlySet<string> = new Set(['internal', 'unavailable', 'unknown', 'data_loss']);

/** Makes each call a span of its caller's trace, or of a new one, to which the work that the call starts also belongs. */
export function traceCalls(serveCall: ServeCall, tracing: Tracing): ServeCall {
  if (tracing === noTracing) return serveCall;
  return async (request, response, operation, record) => {
    const { traceparent: parent } = request.headers;
    const span = tracing.start(operation.name, {
      kind: 'server',
      parent: typeof parent === 'string' ? parent : undefined,
      attributes: {
        'rpc.system': 'connect_rpc',
        'rpc.service': operation.service,
        'rpc.method': operation.method,
        'ledgerprint.request_id': record.requestId,
      },
    });
    record.traceparent = span.traceparent;
    const end = (code: string) => {
      span.set('ledgerprint.code', code);
      if (record.bodyBytes !== undefined) span.set('http.request.body.size', record.bodyBytes);
      span.end(ownFailures.has(code) ? 'failed' : 'ok');
    };
    try {
      const answer = await serveCall(request, response, operation, record);
      end(answer.code);
      return answer;
    } catch (error) {
      end(error instanceof Refusal ? error.code : 'internal');
      throw error;
    }
  };
}
