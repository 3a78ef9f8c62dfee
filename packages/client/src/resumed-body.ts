import { toConnectError } from './broken-connection.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * The bytes of a file that never changes; after a broken connection, reading continues where it stopped. Errors are
 * ConnectErrors.
 */
export function createResumedBody(
  first: Response,
  openAt: (fromByte: number) => Promise<Response>,
  { signal, longestSilenceMs }: { readonly signal: AbortSignal | undefined; readonly longestSilenceMs: number },
): ReadableStream<Bytes> {
  let reader = toReader(first);
  let received = 0;
  let resumedAt = -1;

  async function read() {
    for (;;) {
      try {
        return await readInTime(reader, longestSilenceMs);
      } catch (error) {
        // Broken again without a single byte in between: this would not stop.
        if (signal?.aborted || received === resumedAt) throw toConnectError(error);
        resumedAt = received;
        reader = toReader(await openAt(received));
      }
    }
  }

  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await read();
        if (done) {
          controller.close();
          return;
        }
        received += value.byteLength;
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    // Nothing is read before the caller asks for it.
    { highWaterMark: 0 },
  );
}

function toReader({ body }: Response): ReadableStreamDefaultReader<Bytes> {
  if (body === null) throw new TypeError('The response has no body.');
  return body.getReader();
}

/** A connection without data is treated like a broken one. */
async function readInTime(reader: ReadableStreamDefaultReader<Bytes>, longestSilenceMs: number) {
  if (longestSilenceMs <= 0) return reader.read();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new TypeError(`nothing arrived for ${longestSilenceMs / 1_000} seconds`));
      reader.cancel().catch(() => undefined);
    }, longestSilenceMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
