import type { DescMethodUnary } from '@bufbuild/protobuf';
import { invalidArgument } from '../../../platform/failure.ts';
import { decompress, type UnpackedLimit } from './decompress.ts';
import { createJsonReader, type DecodedRequest } from './json-message.ts';
import { JsonProblem } from './json-problem.ts';
import { createProtobufReader, notAMessage } from './protobuf-message.ts';
import { findRequestBody } from './request-body.ts';

/** Decompresses and decodes a request; throws a Failure or a ConnectError if it is not valid. */
export type ReadRequest = (headers: ReadonlyMap<string, string>, body: Uint8Array) => Promise<DecodedRequest>;

/** Returns a reader of an operation's requests. The memory for decoding is bounded by what is kept of the request. */
export function createRequestReader(
  method: DescMethodUnary,
  limits: UnpackedLimit & { readonly maxItems: number },
): ReadRequest {
  const { maxItems } = limits;
  const readers = { json: createJsonReader(method.input), protobuf: createProtobufReader(method.input) };
  return async (headers, body) => {
    const isStrict = parseStrict(headers);
    const { bytes, encoding, format } = findRequestBody(headers, body);
    if (bytes === undefined) throw notAMessage();
    const plain = encoding === undefined ? bytes : await decompress(bytes, encoding, limits);
    try {
      return readers[format](plain, { maxItems, isStrict });
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
