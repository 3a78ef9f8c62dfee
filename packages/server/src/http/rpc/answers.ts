import { type DescMessage, type Message, toBinary } from '@bufbuild/protobuf';
import { compressionNegotiate, encodeEnvelope } from '@connectrpc/connect/protocol';
import { errorToJsonBytes } from '@connectrpc/connect/protocol-connect';
import { setTrailerStatus, trailerFlag } from '@connectrpc/connect/protocol-grpc-web';
import { compressionBrotli, compressionGzip } from '@connectrpc/connect-node';
import type { CallAnswer } from './admitted-call.ts';
import { toJsonBytes } from './json-answer.ts';
import { protocolOf } from './protocol-headers.ts';
import type { Refusal } from './refusal.ts';

/** Below this, compressing takes longer than transmitting the bytes it saves. */
const worthPackingBytes = 1_024;
/** The compressions of requests and answers. */
export const compressions = [compressionGzip, compressionBrotli];
const encoder = new TextEncoder();
const endOfSuccess = encodeEnvelope(trailerFlag, encoder.encode('grpc-status: 0\r\n'));

/** An operation's answer in the protocol and encoding of its request. */
export function toMessageAnswer(contentType: string, schema: DescMessage, message: Message): CallAnswer {
  const isJson = contentType.endsWith('json');
  const bytes = isJson ? toJsonBytes(schema, message) : toBinary(schema, message);
  const answer = { status: 200, code: 'ok' } as const;
  if (protocolOf(contentType) === 'connect') {
    return { ...answer, headers: [['content-type', contentType]], body: bytes };
  }
  const headers = [['content-type', `application/grpc-web+${isJson ? 'json' : 'proto'}`]] as const;
  return { ...answer, headers, body: Buffer.concat([encodeEnvelope(0, bytes), endOfSuccess]) };
}

/** Compresses the answer, if worthwhile, with an encoding that the caller accepts: errors may list a hundred rows. */
export async function compressAnswer(headers: ReadonlyMap<string, string>, answer: CallAnswer): Promise<CallAnswer> {
  if (answer.body.byteLength < worthPackingBytes) return answer;
  const name = 'accept-encoding';
  const { response } = compressionNegotiate(compressions, null, headers.get(name) ?? null, name);
  if (response === null) return answer;
  const body = await response.compress(answer.body);
  return { ...answer, headers: [...answer.headers, ['content-encoding', response.name]], body };
}

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
