import { Code, ConnectError } from '@connectrpc/connect';
import { compressionBrotli, compressionGzip } from '@connectrpc/connect-node';

const compressions = [compressionGzip, compressionBrotli];
const supported = compressions.map(({ name }) => name).join(',');

/** The maximum size of a decompressed body, and the text that says so. */
export type UnpackedLimit = { readonly maxBytes: number; readonly limitText: string };

/** Decompresses a body; throws a ConnectError if the compression is unknown, the data broken, or the result too large. */
export async function decompress(
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
