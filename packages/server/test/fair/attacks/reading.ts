import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../support/attack.ts';
import type { Attacker } from '../support/attacker.ts';
import { importBody, longNotes } from './large-bodies.ts';

/** Reading too much, and work that takes longer than its caller waits. */
export const readingAttacks: readonly Attack[] = [
  {
    name: 'Large pages, again and again',
    mostMebibytes: 2_500,
    prepare: async ({ attacker }) => {
      const projectId = await importCompleted(attacker, longNotes(1_500));
      const page = JSON.stringify({ projectId, pageSize: 1_000 });
      return repeat(8, () => attacker.send('ledgerprint.v1.Products/ListProducts', page));
    },
  },
  {
    name: 'Large pages that are not read',
    mostMebibytes: 2_500,
    prepare: async ({ attacker }) => {
      const projectId = await importCompleted(attacker, longNotes(1_500));
      const page = JSON.stringify({ projectId, pageSize: 1_000 });
      return async (signal) => {
        while (!signal.aborted) {
          const sockets = Array.from({ length: 30 }, () => {
            const socket = attacker.openCall('ledgerprint.v1.Products/ListProducts', {
              'content-length': String(page.length),
            });
            socket.pause().write(page);
            return socket;
          });
          await pause(5_000, undefined, { signal }).catch(() => undefined);
          for (const socket of sockets) socket.destroy();
        }
      };
    },
  },
  {
    name: 'Runs of a large project, again and again',
    mostMebibytes: 3_000,
    prepare: async ({ attacker }) => {
      const { text } = await attacker.send('ImportCSV', importBody(120_000));
      const run = JSON.stringify({ projectId: JSON.parse(text).projectId });
      return repeat(2, () => attacker.send('ledgerprint.v1.Projects/RunAgain', run));
    },
  },
  {
    name: 'Files that take longer than their callers wait',
    mostMebibytes: 3_000,
    prepare: async ({ attacker }) => {
      const body = importBody(120_000);
      return repeat(6, () => attacker.send('ImportCSV', body, { 'connect-timeout-ms': '1000' }));
    },
  },
];

/** Several callers that never pause. */
function repeat(callers: number, call: () => Promise<unknown>): (signal: AbortSignal) => Promise<unknown> {
  return (signal) =>
    Promise.all(
      Array.from({ length: callers }, async () => {
        while (!signal.aborted) await call();
      }),
    );
}

async function importCompleted(attacker: Attacker, body: Buffer): Promise<string> {
  const { text } = await attacker.send('ImportCSV', body);
  const { projectId } = JSON.parse(text);
  for (;;) {
    const { status } = await attacker.call('GetProgress', { projectId });
    if (status === 'completed') return projectId;
    await pause(200);
  }
}
