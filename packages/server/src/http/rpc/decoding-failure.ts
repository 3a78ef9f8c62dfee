import { Code, ConnectError } from '@connectrpc/connect';
import { trailerParse } from '@connectrpc/connect/protocol-grpc-web';
import type { CallAnswer } from './admitted-call.ts';
import { protocolOf } from './protocol-headers.ts';
import { Refusal } from './refusal.ts';
import { toRefusalAnswer } from './refusal-answer.ts';

/**
 * The answer to a call whose body the library could not decode. It reports some of these failures as internal errors,
 * which would be our fault; they are the client's.
 */
export function toDecodingFailure(contentType: string, answer: CallAnswer): CallAnswer {
  const code = codeOf(contentType, answer.body);
  if (code !== 'internal') return { ...answer, code };
  const error = new ConnectError('The body is not a valid message of this operation.', Code.InvalidArgument);
  return toRefusalAnswer(contentType, new Refusal(error));
}

function codeOf(contentType: string, body: Uint8Array): string {
  if (protocolOf(contentType) === 'connect') {
    return String(JSON.parse(Buffer.from(body).toString('utf8')).code);
  }
  // One frame: a flag, four bytes of length, then the trailers.
  const status = Number(trailerParse(body.subarray(5)).get('grpc-status'));
  return status === Code.Internal ? 'internal' : `grpc-status ${status}`;
}
