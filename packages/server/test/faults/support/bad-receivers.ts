import { once } from 'node:events';
import { type Answer, openReceiver } from '../../webhooks/receiver.ts';

/** A receiver that misbehaves. */
export type BadReceiver = {
  readonly url: string;
  /** The event ids of all requests, in order. */
  eventIds(): readonly string[];
  /** Number of finished requests, whether answered or given up by the sender. */
  endedRequests(): number;
  close(): Promise<void>;
};

/** Misbehaves this many times, then accepts the event. */
export async function openBadReceiver(misbehave: Answer, times: number): Promise<BadReceiver> {
  let ended = 0;
  const receiver = await openReceiver({
    host: '127.0.0.1',
    answer: (response, request) => {
      response.once('close', () => ended++);
      if (receiver.requests.length > times) response.writeHead(204).end();
      else misbehave(response, request);
    },
  });
  return {
    url: `http://127.0.0.1:${receiver.port}/`,
    eventIds: () => receiver.requests.map(({ headers }) => String(headers['webhook-id'])),
    endedRequests: () => ended,
    close: receiver.close,
  };
}

export const hang: Answer = () => undefined;

export const reset: Answer = (response) => response.socket?.resetAndDestroy();

export const answerWith =
  (status: number): Answer =>
  (response) =>
    response.writeHead(status).end();

export const redirectTo =
  (location: string): Answer =>
  (response) =>
    response.writeHead(302, { location }).end();

const gibibyte = 2 ** 30;

/** An answer of 10 GB, sent as fast as it is read; `onEnd` receives the number of bytes sent. */
export const flood =
  (status: number, onEnd: (bytes: number) => void): Answer =>
  async (response) => {
    const { socket } = response;
    const closed = once(response, 'close');
    response.writeHead(status, { 'content-length': 10 * gibibyte });
    const chunk = Buffer.alloc(2 ** 20, 'x');
    let isClosed = false;
    closed.then(() => {
      isClosed = true;
    });
    while (!isClosed) if (!response.write(chunk)) await Promise.race([once(response, 'drain'), closed]);
    onEnd(socket?.bytesWritten ?? 0);
  };
