import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { it } from 'vitest';
import { runAttack } from './support/run-attack.ts';

it('readers that ask for files and never read them', async () => {
  let path = '';
  await runAttack('Readers that do not read', {
    mostMebibytes: 2_500,
    prepare: async ({ attacker, url }) => {
      const { projectId } = await attacker.call('CreateProject', { name: 'Large file' });
      const activities = Array.from({ length: 10_000 }, (_, row) => ({
        designation: `Écran plat ${row}`,
        notes: 'x'.repeat(900),
      }));
      await attacker.call('AddActivities', { projectId, activities });
      await attacker.call('Submit', { projectId });
      while ((await attacker.call('GetProgress', { projectId })).status === 'enriching') await pause(100);
      const { downloadUrl } = await attacker.call('ExportCSV', { projectId });
      path = String(downloadUrl).replace(url, '');
    },
    run: async ({ attacker, signal }) => {
      while (!signal.aborted) {
        for (let reader = 0; reader < 200; reader++) {
          const socket = attacker.connect();
          // Several at once on one connection, and none of them is read.
          socket.pause().write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`.repeat(8));
        }
        await pause(2_000);
      }
    },
  });
});

it('thousands of connections that say nothing', async () => {
  await runAttack('Idle connections', {
    mostMebibytes: 2_000,
    run: async ({ attacker, signal }) => {
      for (let opened = 0; opened < 12_000 && !signal.aborted; opened += 200) {
        const sockets = Array.from({ length: 200 }, () => attacker.connect());
        await Promise.race([once(sockets[0] as never, 'close'), pause(100)]);
      }
      while (!signal.aborted) await pause(100);
    },
  });
});
