import { setTimeout as pause } from 'node:timers/promises';
import { it } from 'vitest';
import { openReceiver } from '../webhooks/receiver.ts';
import { importBody, oneDesignation } from './support/large-bodies.ts';
import { runAttack } from './support/run-attack.ts';

it('hundreds of megabytes under one designation', async () => {
  let projectId = '';
  await runAttack('One designation', {
    mostMebibytes: 3_000,
    prepare: async ({ attacker, random }) => {
      projectId = String((await attacker.call('CreateProject', { name: 'One' })).projectId);
      for (let call = 0; call < 20; call++) {
        const { status } = await attacker.send('AddActivities', oneDesignation(projectId, 3_900, random));
        if (status !== 200) break;
      }
    },
    run: async ({ attacker, signal }) => {
      await attacker.send('Submit', JSON.stringify({ projectId }));
      while (!signal.aborted) await pause(100);
    },
  });
});

it('many projects and large ones', async () => {
  const body = importBody(100_000);
  await runAttack('Many projects', {
    mostMebibytes: 3_000,
    run: async ({ attacker, signal }) => {
      await attacker.send('ImportCSV', body);
      while (!signal.aborted) {
        const small = Array.from({ length: 20 }, async () => {
          const { projectId } = await attacker.call('CreateProject', { name: 'Small' });
          await attacker.call('AddActivities', { projectId, activities: [{ designation: 'Café' }] });
          await attacker.call('Submit', { projectId });
        });
        await Promise.all(small);
      }
    },
  });
});

it('events for a receiver that never answers', async () => {
  const silent = await openReceiver({ host: '127.0.0.66', answer: () => undefined });
  try {
    await runAttack('A receiver that never answers', {
      mostMebibytes: 2_500,
      run: async ({ attacker, signal }) => {
        const webhookUrl = `http://127.0.0.66:${silent.port}/`;
        while (!signal.aborted) {
          const announced = Array.from({ length: 20 }, async () => {
            const { projectId } = await attacker.call('CreateProject', { name: 'Announced' });
            await attacker.call('AddActivities', { projectId, activities: [{ designation: 'Café' }] });
            await attacker.call('Submit', { projectId, webhookUrl });
          });
          await Promise.all(announced);
          await pause(200);
        }
      },
    });
  } finally {
    await silent.close();
  }
});
