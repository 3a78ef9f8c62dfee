import { warnedDaysBefore } from '../administration/key-expiry-watch.ts';
import { canOpenSecrets } from '../administration/organizations.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { QueueFigures } from '../queue/jobs.ts';
import type { Store } from '../store/store.ts';
import { createFindings, type Finding } from './finding.ts';

const queue = createFindings('queue');
const secrets = createFindings('secrets');
const signing = createFindings('signing');
const keys = createFindings('keys');

/** Keys that are named; further ones are counted. */
const namedKeys = 5;

/** With workers that keep up, nothing that could begin waits for long. */
const longestWaitSeconds = 900;

/** Whether work is done: what waits, what nobody works on, what was given up. */
export async function checkQueue(store: Store): Promise<readonly Finding[]> {
  const queues = await store.jobs.readFigures();
  const troubles = queues.flatMap(findTrouble);
  if (troubles.length > 0) return troubles;
  const sum = (pick: (figures: QueueFigures) => number) =>
    queues.reduce((total, figures) => total + pick(figures), 0);
  const [waiting, active] = [sum((one) => one.waiting), sum((one) => one.active)];
  return [queue.ok(`Nothing is stuck: ${active} jobs at work, ${waiting} waiting.`)];
}

function findTrouble(figures: QueueFigures): readonly Finding[] {
  const { queue: name, waiting, dead, silent, oldestSeconds } = figures;
  const found: Finding[] = [];
  // Housekeeping is not tried again, because it comes back every ten minutes.
  if (dead > 0 && name !== 'housekeeping') {
    const advice = `See the log of the workers for "job will be tried again" with "queue":"${name}".`;
    found.push(queue.fail(`${dead} jobs of the queue ${name} were given up in the last hour.`, advice));
  }
  if (silent > 0) {
    const message = `${silent} jobs of the queue ${name} are held by workers that say nothing any more.`;
    found.push(queue.fail(message, 'Start a worker: it takes over what others have left.'));
  }
  if (oldestSeconds > longestWaitSeconds) {
    const minutes = Math.round(oldestSeconds / 60);
    const message = `${waiting} jobs of the queue ${name} wait, the oldest for ${minutes} minutes.`;
    found.push(queue.warn(message, 'Start a process of role worker or all, or more of them.'));
  }
  return found;
}

/** Whether SECRET_KEY is the one that sealed the secrets in the database. */
export async function checkSecrets(store: Store, box: SecretBox): Promise<Finding> {
  if (await canOpenSecrets(store, box)) return secrets.ok('SECRET_KEY opens the secrets in the database.');
  return secrets.fail(
    'SECRET_KEY does not open the secrets in the database.',
    'Set the key that the database was used with; it may be in your backup, or in secret.key of the data directory.',
  );
}

/** Whether receipts can be signed. */
export async function checkSigning(store: Store, box: SecretBox): Promise<Finding> {
  const newest = await store.signingKeys.findNewest();
  if (newest === undefined) return signing.ok('The key that signs receipts is made when it is first needed.');
  const { id, sealedPrivateKey } = newest;
  if (box.open(sealedPrivateKey, id) !== undefined)
    return signing.ok(`Receipts are signed with the key ${id}.`);
  return signing.fail(
    `SECRET_KEY does not open the key ${id}, which signs receipts.`,
    'Set the SECRET_KEY that it was sealed with, or make another signing key with "ledgerprint signing-key rotate".',
  );
}

/** Whether clients are about to be locked out. */
export async function checkKeys(store: Store): Promise<Finding> {
  const expiring = await store.apiKeys.listExpiring({ days: warnedDaysBefore, limit: 1_000 });
  if (expiring.length === 0) return keys.ok(`No key expires within ${warnedDaysBefore} days.`);
  const named = expiring.slice(0, namedKeys).map(({ keyId, name, organization, expiresAt }) => {
    const label = name === '' ? `key ${keyId}` : `key ${keyId} "${name}"`;
    return `${label} of "${organization}" on ${expiresAt.toISOString().slice(0, 10)}`;
  });
  const others = expiring.length > namedKeys ? ` and ${expiring.length - namedKeys} more` : '';
  return keys.warn(
    `Within ${warnedDaysBefore} days expires: ${named.join(', ')}${others}.`,
    'Give clients a successor with "ledgerprint key rotate <organization> <key-id>", or more time with "key update".',
  );
}
