import { mediaTypeOf } from '../protocol-headers.ts';

/** The bytes of a request as received, and how to read them. */
export type RequestBody = {
  /** Undefined if the frame around them is broken. */
  readonly bytes: Uint8Array | undefined;
  readonly format: 'json' | 'protobuf';
  /** The name of the compression; undefined for none. */
  readonly encoding: string | undefined;
};

const frameHeaderBytes = 5;

/** Finds the message in the body of a call, which gRPC-web wraps in a frame. */
export function findRequestBody(headers: ReadonlyMap<string, string>, body: Uint8Array): RequestBody {
  const mediaType = mediaTypeOf(headers.get('content-type'));
  const format = mediaType.endsWith('json') ? 'json' : 'protobuf';
  if (!mediaType.startsWith('application/grpc-web')) {
    return { bytes: body, format, encoding: encodingOf(headers.get('content-encoding')) };
  }
  const encoding = encodingOf(headers.get('grpc-encoding'));
  const broken = { bytes: undefined, format, encoding: undefined } as const;
  if (body.length < frameHeaderBytes) return broken;
  const frame = new DataView(body.buffer, body.byteOffset);
  const [flags, length] = [frame.getUint8(0), frame.getUint32(1)];
  const isCompressed = flags === 1;
  // No call here has a second frame, or one of trailers.
  if (flags > 1 || length !== body.length - frameHeaderBytes) return broken;
  if (isCompressed && encoding === undefined) return broken;
  return { bytes: body.subarray(frameHeaderBytes), format, encoding: isCompressed ? encoding : undefined };
}

/** Names of encodings are case-insensitive, and the oldest one has two names (RFC 9110, section 8.4.1). */
function encodingOf(header: string | undefined): string | undefined {
  const name = header?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return undefined;
  return name === 'x-gzip' ? 'gzip' : name;
}
