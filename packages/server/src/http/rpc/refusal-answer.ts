import { errorToJsonBytes } from '@connectrpc/connect/protocol-connect';
import { setTrailerStatus } from '@connectrpc/connect/protocol-grpc-web';
import type { CallAnswer } from './admitted-call.ts';
import { protocolOf } from './protocol-headers.ts';
import type { Refusal } from './refusal.ts';

/** The refusal as a complete answer in the protocol of this content type. */
export function toRefusalAnswer(contentType: string | undefined, refusal: Refusal): CallAnswer {
  const { error, status, code } = refusal;
  const more = Object.entries(refusal.headers);
  if (protocolOf(contentType) === 'connect') {
    const headers: [string, string][] = [['content-type', 'application/json'], ...error.metadata, ...more];
    return { status, code, headers, body: errorToJsonBytes(error, undefined) };
  }
  // Without a message, gRPC-web sends the error in headers: "trailers-only".
  const trailers = new Headers([['content-type', contentType ?? ''], ...more]);
  setTrailerStatus(trailers, error);
  return { status: 200, code, headers: [...trailers], body: new Uint8Array(0) };
}
