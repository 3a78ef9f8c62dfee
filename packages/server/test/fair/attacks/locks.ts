import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../support/attack.ts';
import { importBody } from './large-bodies.ts';

/** Calls that wait for a lock that is held for a long time. */
export const lockAttacks: readonly Attack[] = [
  {
    name: 'Calls with the Idempotency-Key of a long import',
    mostMebibytes: 2_500,
    prepare: async ({ attacker }) => {
      const body = importBody(250_000);
      return async (signal) => {
        for (let round = 0; !signal.aborted; round++) {
          const headers = { 'idempotency-key': `round ${round}` };
          let isOver = false;
          const importing = attacker.send('ImportCSV', body, headers).then(() => {
            isOver = true;
          });
          // Earlier, the others would take the key and the import would be refused.
          await pause(2_500);
          while (!isOver && !signal.aborted) {
            await Promise.all(
              Array.from({ length: 40 }, () => attacker.send('CreateProject', '{"name":"Waiting"}', headers)),
            );
          }
          await importing;
        }
      };
    },
  },
  {
    name: 'AddActivities calls during a long Submit',
    mostMebibytes: 2_500,
    prepare: async ({ attacker }) => {
      const { projectId } = await attacker.call('CreateProject', { name: 'Large' });
      const activities = Array.from({ length: 10_000 }, (_, row) => ({
        designation: `Vis inox ${row}`,
        notes: 'x'.repeat(200),
      }));
      for (let call = 0; call < 25; call++) await attacker.call('AddActivities', { projectId, activities });
      return async (signal) => {
        const submitting = attacker.call('Submit', { projectId });
        const row = JSON.stringify({ projectId, activities: [{ designation: 'Late' }] });
        while (!signal.aborted) {
          await Promise.all(Array.from({ length: 40 }, () => attacker.send('AddActivities', row)));
        }
        await submitting;
      };
    },
  },
  {
    name: 'Calls with a timeout of a few milliseconds',
    mostMebibytes: 2_000,
    prepare:
      async ({ attacker, random }) =>
      async (signal) => {
        while (!signal.aborted) {
          const calls = Array.from({ length: 100 }, () =>
            attacker.send('CreateProject', '{}', { 'connect-timeout-ms': String(1 + Math.floor(4 * random())) }),
          );
          await Promise.all(calls);
        }
      },
  },
];
