import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { vi } from 'vitest';
import { parseJson } from '../../support/send.ts';
import type { Answer } from '../../support/test-service.ts';

/** A socket controlled by the test, with the received data split into responses. */
export type RawConnection = {
  readonly socket: Socket;
  /** Everything received so far. */
  received(): string;
  /** The complete responses so far. */
  answers(): readonly Answer[];
  /** Waits until this many responses have arrived and returns the last one. */
  answer(count?: number): Promise<Answer>;
  /** Waits until the server has closed. */
  closed(): Promise<void>;
};

const opened = new Set<Socket>();

/** Closes connections that tests left open, so that the service need not wait for them when it stops. */
export function closeRawConnections(): void {
  for (const socket of opened) socket.destroy();
}

export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  opened.add(socket);
  // These tests check the response, so a reset after it does not matter.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  let text = '';
  let isClosed = false;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
  });
  socket.once('close', () => {
    isClosed = true;
    opened.delete(socket);
  });
  const answers = () => cut(text);
  return {
    socket,
    received: () => text,
    answers,
    answer: (count = 1) =>
      vi.waitFor(
        () => {
          const answer = answers()[count - 1];
          if (answer === undefined) throw new Error(`response ${count} has not arrived; so far: ${text}`);
          return answer;
        },
        { timeout: 20_000, interval: 10 },
      ),
    closed: () =>
      vi.waitFor(
        () => {
          if (!isClosed) throw new Error(`the connection is still open; so far: ${text}`);
        },
        { timeout: 20_000, interval: 10 },
      ),
  };
}

/** The head of a POST, ready to be sent. */
export function postHead(path: string, headers: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries({ Host: 'ledgerprint.test', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}

/** One chunk of a chunked body. */
export function toChunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
}

function cut(text: string): Answer[] {
  const answers: Answer[] = [];
  let rest = text;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) return answers;
    const [statusLine = '', ...lines] = rest.slice(0, end).split('\r\n');
    const headers = new Headers(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon), line.slice(colon + 1).trim()];
      }),
    );
    const length = Number(headers.get('content-length') ?? 0);
    const body = rest.slice(end + 4, end + 4 + length);
    if (body.length < length) return answers;
    answers.push({ status: Number(statusLine.split(' ')[1]), headers, body: parseJson(body) });
    rest = rest.slice(end + 4 + length);
  }
}
