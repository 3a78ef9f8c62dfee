import { errorToJsonBytes } from '@connectrpc/connect/protocol-connect';
import { setTrailerStatus } from '@connectrpc/connect/protocol-grpc-web';
import type { CallAnswer } from './admitted-call.ts';
import { protocolOf } from './protocol-headers.ts';
import type { Refusal } from './refusal.ts';

/** The refusal as a whole answer in the protocol that this content type belongs to. */
export function toRefusalAnswer(contentType: string | undefined, refusal: Refusal): CallAnswer {
  const { error, status, code } = refusal;
  const more = Object.entries(refusal.headers);
  if (protocolOf(contentType) === 'connect') {
    const headers: [string, string][] = [['content-type', 'application/json'], ...error.metadata, ...more];
    return { status, code, headers, body: errorToJsonBytes(error, undefined) };
  }
  // gRPC-web says it in headers when there is no message: "trailers-only".
  const trailers = new Headers([['content-type', contentType ?? ''], ...more]);
  setTrailerStatus(trailers, error);
  return { status: 200, code, headers: [...trailers], body: new Uint8Array(0) };
}
