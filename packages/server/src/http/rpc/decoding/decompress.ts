import { Code, ConnectError } from '@connectrpc/connect';
import { compressionBrotli, compressionGzip } from '@connectrpc/connect-node';

const compressions = [compressionGzip, compressionBrotli];
const supported = compressions.map(({ name }) => name).join(',');

/** How large a body may be once it is unpacked, and how to say so. */
export type UnpackedLimit = { readonly maxBytes: number; readonly limitText: string };

/** The body as it was before its compression; a ConnectError for one that is unknown, broken or too large unpacked. */
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
        : `The body is not valid ${compression.name} data, though Content-Encoding says so.`,
      Code.InvalidArgument,
    );
  }
}
