import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../support/attack.ts';
import { importBody } from './large-bodies.ts';

const claims: readonly Readonly<Record<string, string>>[] = [
  { 'content-length': '80000000' },
  { 'content-length': '80000', 'content-encoding': 'gzip' },
  { 'transfer-encoding': 'chunked' },
];

/** Bodies that reserve memory, whether or not they are ever sent. */
export const uploadAttacks: readonly Attack[] = [
  {
    name: 'Uploads that announce much and send little',
    mostMebibytes: 2_000,
    prepare:
      async ({ attacker, random }) =>
      async (signal) => {
        const drop = Buffer.alloc(1_024, 'x');
        while (!signal.aborted) {
          const sockets = Array.from({ length: 60 }, () =>
            attacker.openCall('ImportCSV', claims[Math.floor(random() * claims.length)] ?? {}),
          );
          for (let drops = 0; drops < 20 && !signal.aborted; drops++) {
            for (const socket of sockets) if (socket.writable) socket.write(drop);
            await pause(500);
          }
          for (const socket of sockets) socket.destroy();
        }
      },
  },
  {
    name: 'As many large imports as are accepted',
    mostMebibytes: 4_000,
    prepare: async ({ attacker }) => {
      const body = importBody(250_000);
      return async (signal) => {
        while (!signal.aborted) {
          await Promise.all(Array.from({ length: 12 }, () => attacker.send('ImportCSV', body)));
        }
      };
    },
  },
  {
    name: 'Large bodies with an invalid key',
    mostMebibytes: 2_000,
    prepare:
      async ({ attacker }) =>
      async (signal) => {
        const body = Buffer.alloc(60_000_000, 'x');
        while (!signal.aborted) {
          await Promise.all(
            Array.from({ length: 10 }, () => attacker.send('ImportCSV', body, { authorization: 'Bearer x' })),
          );
        }
      },
  },
];
