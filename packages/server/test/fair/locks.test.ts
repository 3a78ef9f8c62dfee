import { setTimeout as pause } from 'node:timers/promises';
import { it } from 'vitest';
import { importBody } from './support/large-bodies.ts';
import { runAttack } from './support/run-attack.ts';

it('calls that wait for a long ImportCSV with their Idempotency-Key', async () => {
  const body = importBody(250_000);
  await runAttack('Idempotency-Key of a long import', {
    mostMebibytes: 2_500,
    run: async ({ attacker, signal }) => {
      for (let round = 0; !signal.aborted; round++) {
        const headers = { 'idempotency-key': `round ${round}` };
        const importing = attacker.send('ImportCSV', body, headers);
        // Before that the others would have the key, and the import be refused.
        await pause(2_500);
        let isOver = false;
        importing.then(() => {
          isOver = true;
        });
        while (!isOver && !signal.aborted) {
          await Promise.all(
            Array.from({ length: 40 }, () => attacker.send('CreateProject', '{"name":"Waiting"}', headers)),
          );
        }
      }
    },
  });
});

it('AddActivities behind a long Submit', async () => {
  let projectId = '';
  await runAttack('AddActivities behind a Submit', {
    mostMebibytes: 2_500,
    prepare: async ({ attacker }) => {
      projectId = String((await attacker.call('CreateProject', { name: 'Large' })).projectId);
      const activities = Array.from({ length: 10_000 }, (_, row) => ({
        designation: `Vis inox ${row}`,
        notes: 'x'.repeat(200),
      }));
      for (let call = 0; call < 25; call++) await attacker.call('AddActivities', { projectId, activities });
    },
    run: async ({ attacker, signal }) => {
      const submitting = attacker.call('Submit', { projectId });
      const row = JSON.stringify({ projectId, activities: [{ designation: 'Late' }] });
      while (!signal.aborted) {
        await Promise.all(Array.from({ length: 40 }, () => attacker.send('AddActivities', row)));
      }
      await submitting;
    },
  });
});

it('calls that are given up at once', async () => {
  await runAttack('Calls with a millisecond to live', {
    mostMebibytes: 2_000,
    run: async ({ attacker, signal, random }) => {
      while (!signal.aborted) {
        const calls = Array.from({ length: 100 }, () =>
          attacker.send('CreateProject', '{}', {
            'connect-timeout-ms': String(1 + Math.floor(4 * random())),
          }),
        );
        await Promise.all(calls);
      }
    },
  });
});
