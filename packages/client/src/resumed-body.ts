import { toConnectError } from './broken-connection.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The bytes of a file that never changes, read on from where the connection broke. Errors with a ConnectError. */
export function createResumedBody(
  first: Response,
  openAt: (fromByte: number) => Promise<Response>,
  signal: AbortSignal | undefined,
): ReadableStream<Bytes> {
  let reader = toReader(first);
  let received = 0;
  let resumedAt = -1;

  async function read() {
    for (;;) {
      try {
        return await reader.read();
      } catch (error) {
        // Broken again without a single byte in between: it would go on like that.
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
    // Nothing is read ahead of the caller.
    { highWaterMark: 0 },
  );
}

function toReader({ body }: Response): ReadableStreamDefaultReader<Bytes> {
  if (body === null) throw new TypeError('The answer has no body.');
  return body.getReader();
}
