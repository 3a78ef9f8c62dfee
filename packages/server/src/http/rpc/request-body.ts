import type { JsonValue } from '@bufbuild/protobuf';
import { encodeEnvelope } from '@connectrpc/connect/protocol';
import { mediaTypeOf } from './protocol-headers.ts';

/** The bytes of a request as they came, and how to read them. */
export type RequestBody = {
  /** Undefined when the frame around them is broken. */
  readonly bytes: Uint8Array | undefined;
  readonly format: 'json' | 'protobuf';
  /** The name of the compression, undefined for none. */
  readonly encoding: string | undefined;
};

const frameHeaderBytes = 5;

/** Finds the message in the body of a call, which gRPC-web puts into a frame. */
export function findRequestBody(header: Headers, body: Uint8Array): RequestBody {
  const mediaType = mediaTypeOf(header.get('content-type') ?? '');
  const format = mediaType.endsWith('json') ? 'json' : 'protobuf';
  if (!mediaType.startsWith('application/grpc-web')) {
    return { bytes: body, format, encoding: encodingOf(header.get('content-encoding')) };
  }
  const encoding = encodingOf(header.get('grpc-encoding'));
  const broken = { bytes: undefined, format, encoding: undefined } as const;
  if (body.length < frameHeaderBytes) return broken;
  const frame = new DataView(body.buffer, body.byteOffset);
  const [flags, length] = [frame.getUint8(0), frame.getUint32(1)];
  const isCompressed = flags === 1;
  // A second frame is no part of any call here, nor is one of trailers.
  if (flags > 1 || length !== body.length - frameHeaderBytes) return broken;
  if (isCompressed && encoding === undefined) return broken;
  return { bytes: body.subarray(frameHeaderBytes), format, encoding: isCompressed ? encoding : undefined };
}

/**
 * What the library is given in the place of the body, which is decoded here: an empty message. Its own decoders make
 * whatever the body asks for, and put replacement characters into text that is not UTF-8.
 */
export function toStandIn(header: Headers): JsonValue | Uint8Array {
  const mediaType = mediaTypeOf(header.get('content-type') ?? '');
  const isJson = mediaType.endsWith('json');
  if (!mediaType.startsWith('application/grpc-web')) return isJson ? {} : new Uint8Array(0);
  return encodeEnvelope(0, new TextEncoder().encode(isJson ? '{}' : ''));
}

/**
 * The headers for the library. Encodings that we undo are not said, since the stand-in has none; others it refuses
 * itself.
 */
export function withoutEncodings(header: Headers, known: readonly string[]): Headers {
  const rest = new Headers(header);
  for (const name of ['content-encoding', 'grpc-encoding']) {
    const encoding = encodingOf(header.get(name));
    if (encoding === undefined || known.includes(encoding)) rest.delete(name);
  }
  return rest;
}

/** Names of encodings count in any case, and the oldest of them has two (RFC 9110, section 8.4.1). */
function encodingOf(header: string | null): string | undefined {
  const name = header?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return undefined;
  return name === 'x-gzip' ? 'gzip' : name;
}
