import { setTimeout as pause } from 'node:timers/promises';
import type { Attack } from '../support/attack.ts';

/** Connections that are kept open without being used. */
export const connectionAttacks: readonly Attack[] = [
  {
    name: 'Clients that request files and do not read them',
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
      const get = `GET ${String(downloadUrl).replace(url, '')} HTTP/1.1\r\nhost: x\r\n\r\n`;
      return async (signal) => {
        while (!signal.aborted) {
          for (let reader = 0; reader < 200; reader++) {
            // Several requests on one connection, without reading any response.
            attacker.connect().pause().write(get.repeat(8));
          }
          await pause(2_000);
        }
      };
    },
  },
  {
    name: 'Thousands of silent connections',
    mostMebibytes: 2_000,
    prepare:
      async ({ attacker }) =>
      async (signal) => {
        for (let opened = 0; opened < 12_000 && !signal.aborted; opened += 200) {
          for (let one = 0; one < 200; one++) attacker.connect();
          await pause(100);
        }
        while (!signal.aborted) await pause(100);
      },
  },
];
