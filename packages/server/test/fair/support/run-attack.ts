import { setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { watchMemory } from '../../../bench/support/memory-watch.ts';
import { createRandom, type Random } from '../../../bench/support/random.ts';
import { median } from '../../../bench/support/statistics.ts';
import { createOrganization } from '../../faults/support/organization.ts';
import { createTemporaryDirectory, startLedgerprint } from '../../support/ledgerprint-process.ts';
import { openReceiver } from '../../webhooks/receiver.ts';
import { type Attacker, createAttacker } from './attacker.ts';
import { openVictim, type VictimTimes } from './victim.ts';

const quietMs = 6_000;
const attackMs = 20_000;
/** The victim may take so many times its quiet time, and a second. */
const mostTimes = 3;
const graceMs = 1_000;
const mebibyte = 2 ** 20;

/** What an attack is given; it goes on until the signal aborts. */
export type AttackScene = {
  readonly attacker: Attacker;
  readonly url: string;
  readonly random: Random;
  readonly signal: AbortSignal;
};

type Attack = {
  /** What is made ready before the victim's quiet times are taken. */
  readonly prepare?: (scene: Omit<AttackScene, 'signal'>) => Promise<void>;
  readonly run: (scene: AttackScene) => Promise<unknown>;
  /** Settings other than the defaults, where the attack cannot be made without. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The most memory that service and PostgreSQL may take together at any moment. */
  readonly mostMebibytes: number;
};

/** The seed of a run: printed, and given again with FAIR_SEED. */
const seed = Number(process.env.FAIR_SEED ?? Math.floor(Math.random() * 2 ** 31));
process.stdout.write(`FAIR_SEED=${seed}\n`);

/**
 * Starts a service, lets an organization work on it in peace, then beside the attack for twenty seconds, and holds the
 * times of both against each other. Each call of the victim's is answered, in time, and memory stays within its bound.
 */
export async function runAttack(name: string, attack: Attack): Promise<void> {
  await using resources = new AsyncDisposableStack();
  const directory = await createTemporaryDirectory();
  resources.defer(() => directory.remove());
  const dataDir = join(directory.path, 'data');
  const server = await startLedgerprint(['--data-dir', dataDir], {
    ...{ LOG_LEVEL: 'warn', WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8', STOP_TIMEOUT_SECONDS: '2' },
    ...attack.environment,
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
  giveWay();
  const attacker = createAttacker({ url, key: other.key });
  resources.defer(() => attacker.leave());
  const random = createRandom(seed);
  // Loads the engines and opens the connections.
  await victim.work(2_000);
  await attack.prepare?.({ attacker, url, random });
  const quiet = await victim.work(quietMs);
  const readMemory = watchMemory(resources, { pid: server.pid, dataDir });
  const end = new AbortController();
  const attacking = attack.run({ attacker, url, random, signal: end.signal }).catch((error) => {
    if (!end.signal.aborted) throw error;
  });
  attacking.catch(() => undefined);
  // Time for the attack to get hold of what it is after.
  await pause(500);
  const before = receiver.requests.length;
  const attacked = await victim.work(attackMs);
  const { serviceBytes, postgresBytes } = readMemory();
  const memory = Math.round((serviceBytes + postgresBytes) / mebibyte);
  end.abort();
  attacker.leave();
  await attacking;
  report(name, quiet, attacked, memory);
  expect(quiet.failures, 'the victim in peace').toEqual([]);
  expect(attacked.failures, 'the victim beside the attack').toEqual([]);
  expect(server.output().code, 'the service lives').toBeNull();
  expect(receiver.requests.length - before, 'events of the victim').toBeGreaterThanOrEqual(
    attacked.projects.length - 1,
  );
  for (const kind of ['calls', 'uploads', 'projects'] as const) {
    expect(Math.max(...attacked[kind]), kind).toBeLessThanOrEqual(mostTimes * median(quiet[kind]) + graceMs);
  }
  expect(memory, 'mebibytes').toBeLessThanOrEqual(attack.mostMebibytes);
}

/** Attackers come with processors of their own; here the attack takes those that the service leaves free. */
function giveWay(): void {
  if (process.platform === 'linux') setPriority(19);
}

function report(name: string, quiet: VictimTimes, attacked: VictimTimes, memory: number): void {
  const line = (kind: 'calls' | 'uploads' | 'projects') => {
    const shown = [median(quiet[kind]), median(attacked[kind]), Math.max(...attacked[kind])].map(Math.round);
    return `  ${kind}: ${shown[0]} ms in peace; beside the attack ${shown[1]} ms, at most ${shown[2]} ms (${attacked[kind].length})`;
  };
  const failures = [...new Set(attacked.failures)].slice(0, 3).map((failure) => `  failed: ${failure}`);
  const text = [
    `${name}, at most ${memory} MiB`,
    line('calls'),
    line('uploads'),
    line('projects'),
    ...failures,
  ];
  process.stdout.write(`${text.join('\n')}\n`);
}
