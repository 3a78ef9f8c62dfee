import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { createRandom } from '../../../bench/support/random.ts';
import { attacks } from '../attacks/index.ts';
import { createAttacker } from './attacker.ts';

/** The start data of the attack's thread. */
export type AttackData = { readonly name: string; readonly url: string; readonly key: string; readonly seed: number };

const { name, url, key, seed } = workerData as AttackData;
// Real attackers have their own processors; here, the attack uses what the service leaves free.
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
    // Requests that are cut off at the end fail.
    (error) => parentPort?.postMessage(end.signal.aborted ? 'ended' : String(error)),
  );
});
parentPort?.postMessage('prepared');
