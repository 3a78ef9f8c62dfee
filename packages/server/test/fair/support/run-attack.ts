import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { watchMemory } from '../../../bench/support/memory-watch.ts';
import { createOrganization } from '../../faults/support/organization.ts';
import { createTemporaryDirectory, startLedgerprint } from '../../support/ledgerprint-process.ts';
import { openReceiver } from '../../webhooks/receiver.ts';
import type { AttackData } from './attack-thread.ts';
import { openVictim, type VictimTimes } from './victim.ts';

const quietMs = 6_000;
const attackMs = 20_000;
const eventMs = 3_000;
const mebibyte = 2 ** 20;

/** The victim's times without and during the attack. */
export type Outcome = {
  readonly quiet: VictimTimes;
  readonly attacked: VictimTimes;
  /** Events that the victim's receiver got during the attack. */
  readonly events: number;
  /** The peak memory of service and PostgreSQL together. */
  readonly mebibytes: number;
  readonly isAlive: boolean;
};

/** Starts a service, lets an organization work on it without an attack, then for twenty seconds during the attack. */
export async function runAttack(name: string, seed: number): Promise<Outcome> {
  await using resources = new AsyncDisposableStack();
  const directory = await createTemporaryDirectory();
  resources.defer(() => directory.remove());
  const dataDir = join(directory.path, 'data');
  const server = await startLedgerprint(['--data-dir', dataDir], {
    LOG_LEVEL: 'warn',
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
    STOP_TIMEOUT_SECONDS: '2',
  });
  resources.defer(async () => {
    await server.stop();
  });
  const { url } = server;
  const [own, other] = await Promise.all([
    createOrganization('Victim', { DATA_DIR: dataDir }),
    createOrganization('Attacker', { DATA_DIR: dataDir }),
  ]);
  const receiver = await openReceiver({ host: '127.0.0.1' });
  resources.defer(() => receiver.close());
  const victim = openVictim({ url, key: own.key, webhookUrl: `http://127.0.0.1:${receiver.port}/` });
  resources.defer(() => victim.close());
  // Loads the engines and opens the connections.
  await victim.work(2_000);
  const attack = await prepareAttack(resources, { name, url, key: other.key, seed });
  const quiet = await victim.work(quietMs);
  const readMemory = watchMemory(resources, { pid: server.pid, dataDir });
  attack.postMessage('begin');
  // Time for the attack to take hold.
  await pause(500);
  const before = receiver.requests.length;
  const attacked = await victim.work(attackMs);
  // Events are sent after their projects have finished.
  const arrived = () => receiver.requests.length - before >= attacked.projects.length;
  for (let waitedMs = 0; waitedMs < eventMs && !arrived(); waitedMs += 100) await pause(100);
  const { serviceBytes, postgresBytes } = readMemory();
  const ended = once(attack, 'message');
  attack.postMessage('end');
  const [message] = await ended;
  if (message !== 'ended') throw new Error(`the attack itself failed: ${message}`);
  return {
    quiet,
    attacked,
    events: receiver.requests.length - before,
    mebibytes: Math.round((serviceBytes + postgresBytes) / mebibyte),
    isAlive: server.output().code === null,
  };
}

async function prepareAttack(resources: AsyncDisposableStack, data: AttackData): Promise<Worker> {
  const thread = new Worker(new URL('./attack-thread.ts', import.meta.url), { workerData: data });
  resources.defer(async () => {
    await thread.terminate();
  });
  await once(thread, 'message');
  return thread;
}
