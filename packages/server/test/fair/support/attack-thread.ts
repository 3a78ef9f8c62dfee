import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createRandom } from '../../../bench/support/random.ts';
import { attacks } from '../attacks/index.ts';
import { createAttacker } from './attacker.ts';

/** What the attack's thread is started with. */
export type AttackData = {
  readonly name: string;
  readonly url: string;
  readonly key: string;
  readonly seed: number;
};

const { name, url, key, seed } = workerData as AttackData;
// Attackers come with processors of their own; here the attack takes what the service leaves free.
if (process.platform === 'linux') setPriority(19);
const attack = attacks.find((one) => one.name === name);
if (attack === undefined) throw new Error(`there is no attack "${name}"`);
const attacker = createAttacker({ url, key });
const run = await attack.prepare({ attacker, url, random: createRandom(seed) });
const end = new AbortController();
parentPort?.on('message', (message: 'begin' | 'end') => {
  if (message === 'end') {
    end.abort();
    attacker.leave();
    return;
  }
  run(end.signal).then(
    () => parentPort?.postMessage('ended'),
    // What is cut off at the end fails.
    (error) => parentPort?.postMessage(end.signal.aborted ? 'ended' : String(error)),
  );
});
parentPort?.postMessage('prepared');
