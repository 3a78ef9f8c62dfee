import { setTimeout as pause } from 'node:timers/promises';
import { openReceiver } from '../../webhooks/receiver.ts';
import type { Attack } from '../support/attack.ts';
import type { Attacker } from '../support/attacker.ts';
import { importBody, oneDesignation } from './large-bodies.ts';

/** Background work: too much, too large, or for receivers that never respond. */
export const workAttacks: readonly Attack[] = [
  {
    name: 'Hundreds of megabytes under one designation',
    mostMebibytes: 3_000,
    prepare: async ({ attacker, random }) => {
      const { projectId } = await attacker.call('CreateProject', { name: 'One' });
      for (let call = 0; call < 20; call++) {
        const body = oneDesignation(String(projectId), 3_900, random);
        const { status } = await attacker.send('AddActivities', body);
        if (status !== 200) break;
      }
      return async (signal) => {
        await attacker.send('Submit', JSON.stringify({ projectId }));
        while (!signal.aborted) await pause(100);
      };
    },
  },
  {
    name: 'Many projects in addition to a large one',
    mostMebibytes: 3_000,
    prepare: async ({ attacker }) => {
      const body = importBody(100_000);
      return async (signal) => {
        await attacker.send('ImportCSV', body);
        while (!signal.aborted) {
          await Promise.all(Array.from({ length: 20 }, () => submitOne(attacker, '')));
        }
      };
    },
  },
  {
    name: 'Large files, one after the other',
    mostMebibytes: 3_000,
    prepare: async ({ attacker }) => {
      const body = importBody(120_000);
      return async (signal) => {
        while (!signal.aborted) await attacker.send('ImportCSV', body);
      };
    },
  },
  {
    name: 'Events for a receiver that never responds',
    mostMebibytes: 2_500,
    prepare:
      async ({ attacker }) =>
      async (signal) => {
        const silent = await openReceiver({ host: '127.0.0.66', answer: () => undefined });
        while (!signal.aborted) {
          const url = `http://127.0.0.66:${silent.port}/`;
          await Promise.all(Array.from({ length: 20 }, () => submitOne(attacker, url)));
          await pause(200);
        }
        await silent.close();
      },
  },
];

async function submitOne(attacker: Attacker, webhookUrl: string): Promise<void> {
  const { projectId } = await attacker.call('CreateProject', { name: 'Small' });
  await attacker.call('AddActivities', { projectId, activities: [{ designation: 'Café' }] });
  await attacker.call('Submit', { projectId, webhookUrl });
}
