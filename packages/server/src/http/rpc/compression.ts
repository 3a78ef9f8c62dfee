import { Code, ConnectError } from '@connectrpc/connect';
import type { Compression } from '@connectrpc/connect/protocol';
import { compressionBrotli, compressionGzip } from '@connectrpc/connect-node';

/** The library's gzip and brotli, but a body that is broken or too large once unpacked is the client's mistake. */
export function createCompressions(limitText: string): Compression[] {
  return [compressionGzip, compressionBrotli].map((compression) => ({
    ...compression,
    async decompress(bytes, maximumBytes) {
      try {
        return await compression.decompress(bytes, maximumBytes);
      } catch (error) {
        const tooLarge = error instanceof ConnectError && error.code === Code.ResourceExhausted;
        throw new ConnectError(
          tooLarge
            ? `The body is larger than the limit of ${limitText} once decompressed.`
            : `The body is not valid ${compression.name} data, though Content-Encoding says so.`,
          Code.InvalidArgument,
        );
      }
    },
  }));
}
