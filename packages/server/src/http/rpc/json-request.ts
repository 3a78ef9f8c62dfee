import {
  type DescMethodUnary,
  fromJson,
  fromJsonString,
  type JsonValue,
  type Message,
} from '@bufbuild/protobuf';
import { configureTextEncoding, getTextEncoding } from '@bufbuild/protobuf/wire';
import { Code, ConnectError } from '@connectrpc/connect';
import { type Compression, encodeEnvelope } from '@connectrpc/connect/protocol';
import { Service } from '@ledgerprint/client';
import { Failure, invalidField } from '../../platform/failure.ts';
import { isBase64 } from './base64.ts';
import { mediaTypeOf } from './protocol-headers.ts';

/** A request in JSON that is decoded here, and the body that the library is given in its place. */
export type JsonRequest = {
  readonly bytes: Uint8Array;
  /** The name of the compression, null for none. */
  readonly encoding: string | null;
  readonly standIn: JsonValue | Uint8Array;
};

const frameHeaderBytes = 5;

/**
 * Finds the JSON in the body of a call, which gRPC-web puts into a frame; undefined when there is none, or when the frame
 * is not whole: the library says what is wrong with it. The library's own decoder would put replacement characters into
 * text that is not UTF-8 and must be kept verbatim, and takes long for large bodies.
 */
export function findJsonRequest(header: Headers, body: Uint8Array): JsonRequest | undefined {
  const mediaType = mediaTypeOf(header.get('content-type') ?? '');
  if (mediaType === 'application/json') {
    return { bytes: body, encoding: header.get('content-encoding'), standIn: {} };
  }
  if (mediaType !== 'application/grpc-web+json' || body.length < frameHeaderBytes) return undefined;
  const frame = new DataView(body.buffer, body.byteOffset);
  const [flags, length] = [frame.getUint8(0), frame.getUint32(1)];
  const isCompressed = (flags & 1) === 1;
  const encoding = header.get('grpc-encoding') ?? 'identity';
  const isTrailer = (flags & 0x80) !== 0;
  if (isTrailer || length !== body.length - frameHeaderBytes) return undefined;
  if (isCompressed && encoding === 'identity') return undefined;
  const standIn = encodeEnvelope(0, new TextEncoder().encode('{}'));
  return { bytes: body.subarray(frameHeaderBytes), encoding: isCompressed ? encoding : null, standIn };
}

/** Decodes the request; what the library would refuse is refused with the library's sentence. */
export async function readJsonRequest(
  method: DescMethodUnary,
  { bytes, encoding }: JsonRequest,
  { compressions, maxBytes }: { readonly compressions: readonly Compression[]; readonly maxBytes: number },
): Promise<Message> {
  // The library has refused a compression that is not among them.
  const compression = compressions.find(({ name }) => name === encoding);
  const plain = compression === undefined ? bytes : await compression.decompress(bytes, maxBytes);
  try {
    const decode = decoders[method.name] ?? ((text) => fromJsonString(method.input, text, readOptions));
    return decode(utf8.decode(plain));
  } catch (error) {
    throw error instanceof Failure ? error : ConnectError.from(error, Code.InvalidArgument);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
const readOptions = { ignoreUnknownFields: true } as const;

/**
 * Given the text, the library goes through it character by character to find duplicate keys: a quarter of the time of a
 * call with 10,000 rows, a second for a large file. Here the last of duplicate keys counts.
 */
const decoders: Readonly<Record<string, (text: string) => Message>> = {
  [Service.method.addActivities.name]: (text) => {
    const { input } = Service.method.addActivities;
    return fromJson(input, parseJson(text, input.typeName), readOptions);
  },
  [Service.method.importCSV.name]: (text) => {
    const json = JSON.parse(text);
    requireBase64(json?.csv);
    return fromJson(Service.method.importCSV.input, json, readOptions);
  },
};

function parseJson(text: string, typeName: string): JsonValue {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const { message } = cause as Error;
    throw new Error(`cannot decode message ${typeName} from JSON: ${message}`, { cause });
  }
}

function requireBase64(csv: unknown): void {
  if (typeof csv !== 'string' || isBase64(csv)) return;
  throw invalidField('csv', {
    description: 'is not base64: encode the bytes of the file',
    reason: 'NOT_BASE64',
  });
}

/**
 * Lets unpaired surrogates through the library's decoder, process-wide: the operations refuse them themselves, after
 * the project was looked at and naming each row.
 */
export function leaveTextToOperations(): void {
  configureTextEncoding({ ...getTextEncoding(), checkUtf8: () => true });
}
