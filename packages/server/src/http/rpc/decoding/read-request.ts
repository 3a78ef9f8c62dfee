import type { DescMethodUnary } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { invalidArgument } from '../../../platform/failure.ts';
import { compressions } from '../answers.ts';
import { JsonProblem } from './json-keys.ts';
import { createJsonReader, type DecodedRequest } from './json-message.ts';

/** Decompresses and decodes a request; throws a Failure or a ConnectError if it is not valid. */
export type ReadRequest = (headers: ReadonlyMap<string, string>, body: Uint8Array) => Promise<DecodedRequest>;

/** Returns a reader of an operation's requests. The memory for decoding is bounded by what is kept of the request. */
export function createRequestReader(
  method: DescMethodUnary,
  limits: UnpackedLimit & { readonly maxItems: number },
): ReadRequest {
  const { maxItems } = limits;
  const readJson = createJsonReader(method.input);
  return async (headers, body) => {
    const isStrict = parseStrict(headers);
    const encoding = encodingOf(headers.get('content-encoding'));
    const plain = encoding === undefined ? body : await decompress(body, encoding, limits);
    try {
      return readJson(plain, { maxItems, isStrict });
    } catch (error) {
      throw error instanceof JsonProblem ? invalidArgument(`The body ${error.message}.`) : error;
    }
  };
}

/** Whether the client wants unknown fields to be refused. */
function parseStrict(headers: ReadonlyMap<string, string>): boolean {
  const value = headers.get('ledgerprint-strict') ?? '0';
  if (value === '1' || value === '0') return value === '1';
  throw invalidArgument('The header Ledgerprint-Strict must be 1, or left out.');
}

/** Names of encodings are case-insensitive, and the oldest one has two names (RFC 9110, section 8.4.1). */
function encodingOf(header: string | undefined): string | undefined {
  const name = header?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return undefined;
  return name === 'x-gzip' ? 'gzip' : name;
}

const supported = compressions.map(({ name }) => name).join(',');

/** The maximum size of a decompressed body, and the text that says so. */
type UnpackedLimit = { readonly maxBytes: number; readonly limitText: string };

/** Decompresses a body; throws a ConnectError if the compression is unknown, the data broken, or the result too large. */
async function decompress(
  bytes: Uint8Array,
  encoding: string,
  { maxBytes, limitText }: UnpackedLimit,
): Promise<Uint8Array> {
  const compression = compressions.find(({ name }) => name === encoding);
  if (compression === undefined) {
    throw new ConnectError(
      `unknown compression "${encoding}": supported encodings are ${supported}`,
      Code.Unimplemented,
      { 'accept-encoding': supported },
    );
  }
  try {
    return await compression.decompress(bytes, maxBytes);
  } catch (error) {
    const isTooLarge = error instanceof ConnectError && error.code === Code.ResourceExhausted;
    throw new ConnectError(
      isTooLarge
        ? `The body is larger than the limit of ${limitText} once decompressed.`
        : `The body is not valid ${compression.name} data, although Content-Encoding says so.`,
      Code.InvalidArgument,
    );
  }
}
