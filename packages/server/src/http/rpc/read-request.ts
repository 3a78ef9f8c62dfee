import type { DescMethodUnary } from '@bufbuild/protobuf';
import type { Compression } from '@connectrpc/connect/protocol';
import { invalidArgument } from '../../platform/failure.ts';
import { createJsonReader, type DecodedRequest, type DecodingLimits } from './json-message.ts';
import { JsonProblem } from './json-problem.ts';
import { createProtobufReader, notAMessage } from './protobuf-message.ts';
import type { RequestBody } from './request-body.ts';

/** Decompresses and decodes a request; throws a Failure or the compression's error for one that is none. */
export type ReadRequest = (header: Headers, body: RequestBody) => Promise<DecodedRequest>;

/** The reader of an operation's requests. What decoding takes in memory is bounded by what is kept of the request. */
export function createRequestReader(
  method: DescMethodUnary,
  limits: {
    readonly compressions: readonly Compression[];
    readonly maxBytes: number;
    readonly maxRows: number;
  },
): ReadRequest {
  const { compressions, maxBytes, maxRows } = limits;
  const readJson = createJsonReader(method.input);
  const readProtobuf = createProtobufReader(method.input);

  async function decompress({ bytes, encoding }: RequestBody): Promise<Uint8Array> {
    if (bytes === undefined) throw notAMessage();
    // The library has refused a compression that is not among them.
    const compression = compressions.find(({ name }) => name === encoding);
    return compression === undefined ? bytes : await compression.decompress(bytes, maxBytes);
  }

  function decode(
    plain: Uint8Array,
    format: RequestBody['format'],
    decoding: DecodingLimits,
  ): DecodedRequest {
    if (format === 'json') return readJson(plain, decoding);
    return readProtobuf(plain, decoding);
  }

  return async (header, body) => {
    const isStrict = parseStrict(header);
    const plain = await decompress(body);
    try {
      return decode(plain, body.format, { maxRows, isStrict });
    } catch (error) {
      throw error instanceof JsonProblem ? invalidArgument(`The body ${error.message}.`) : error;
    }
  };
}

/** Whether the client wants to hear of fields that the service does not know. */
function parseStrict(header: Headers): boolean {
  const value = header.get('ledgerprint-strict') ?? '0';
  if (value === '1' || value === '0') return value === '1';
  throw invalidArgument('The header Ledgerprint-Strict must be 1, or left out.');
}
