import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { refuseExhausted } from '../admission/refusal.ts';
import type { CallAnswer } from './admitted-call.ts';
import type { Operation } from './operations.ts';
import type { CallRecord } from './serve-call.ts';

/** Larger answers are written in parts of this size, so that a slow client that keeps reading is not taken for a stalled one. */
const partBytes = 64 * 1024;
const retryAfterSeconds = 5;

/** Sends the answer of a call; throws a Refusal if its organization has too many answers that were not read. */
export type SendAnswer = (
  response: ServerResponse,
  answer: CallAnswer,
  call: { readonly operation: Operation; readonly record: CallRecord },
) => void;

export function createAnswerSender(mostUnreadBytes: number): SendAnswer {
  /** Bytes of large answers that were not handed to the connection yet, by organization. */
  const unread = new Map<string, number>();

  function count(organization: string, bytes: number): void {
    const left = (unread.get(organization) ?? 0) + bytes;
    if (left === 0) unread.delete(organization);
    else unread.set(organization, left);
  }

  async function writeInParts(response: ServerResponse, body: Uint8Array, organization: string): Promise<void> {
    count(organization, body.byteLength);
    let at = 0;
    while (at < body.byteLength && !response.destroyed) {
      const part = body.subarray(at, at + partBytes);
      if (!response.write(part)) await untilDrained(response);
      count(organization, -part.byteLength);
      at += part.byteLength;
    }
    count(organization, at - body.byteLength);
    response.end();
  }

  return (response, { status, code, headers, body }, { operation, record }) => {
    record.code = code;
    if (response.destroyed) return;
    const { organization = '' } = record;
    const isLarge = body.byteLength > partBytes;
    // Only answers that can be requested again are refused.
    if (isLarge && operation.scope === 'read' && (unread.get(organization) ?? 0) + body.byteLength > mostUnreadBytes) {
      throw refuseUnread(mostUnreadBytes);
    }
    for (const [name, value] of headers) response.setHeader(name, value);
    response.setHeader('content-length', body.byteLength);
    response.statusCode = status;
    if (isLarge) void writeInParts(response, body, organization);
    else response.end(body);
  };
}

/** Until the client has read enough for another part, or has left. */
async function untilDrained(response: ServerResponse): Promise<void> {
  const waiting = new AbortController();
  const options = { signal: waiting.signal };
  await Promise.race([once(response, 'drain', options), once(response, 'close', options)]).catch(() => undefined);
  waiting.abort();
}

function refuseUnread(mostBytes: number) {
  return refuseExhausted(
    `Your organization has ${Math.round(mostBytes / 2 ** 20)} MiB of answers that it has not read yet. Read them before you ask for more.`,
    retryAfterSeconds,
  );
}
