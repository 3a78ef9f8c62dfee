import { warnedDaysBefore } from '../administration/key-expiry-watch.ts';
import { canOpenSecrets } from '../administration/organizations.ts';
import { toCounted } from '../platform/counted.ts';
import type { SecretBox } from '../platform/secret-box.ts';
import type { QueueFigures } from '../queue/jobs.ts';
import type { WaitingFigures } from '../store/figures.ts';
import type { Store } from '../store/store.ts';
import { createFindings, type Finding } from './finding.ts';

const queue = createFindings('queue');
const secrets = createFindings('secrets');
const signing = createFindings('signing');
const keys = createFindings('keys');

/** Keys to name; further ones are counted. */
const namedKeys = 5;

/** If workers keep up, no work that is due waits this long. */
const longestWaitSeconds = 900;
const startWorkers = 'Start one or more processes with ROLE=worker or ROLE=all.';

/** Whether work is being done: what waits too long or has failed for good. */
export async function checkQueue(store: Store): Promise<readonly Finding[]> {
  const queues = await store.jobs.readFigures();
  const sum = (pick: (figures: QueueFigures) => number) => queues.reduce((total, figures) => total + pick(figures), 0);
  const [waiting, active] = [sum((one) => one.waiting), sum((one) => one.active)];
  const troubles = [...queues.flatMap(findDead), ...findWaiting(await store.figures.readWaiting())];
  if (waiting + active > 0 && !(await store.jobs.hasWorker())) {
    const message = `No worker has been running for half an hour: ${toJobs(waiting)} waiting, ${active} in progress.`;
    troubles.push(queue.warn(message, startWorkers));
  }
  if (troubles.length > 0) return troubles;
  return [queue.ok(`Nothing is stuck: ${toJobs(active)} in progress, ${waiting} waiting.`)];
}

function findDead({ queue: name, dead }: QueueFigures): readonly Finding[] {
  // Housekeeping is not retried, because it runs every ten minutes anyway.
  if (dead === 0 || name === 'housekeeping') return [];
  const advice = `Search the worker logs for "job will be tried again" with "queue":"${name}".`;
  return [queue.fail(`${toJobs(dead)} in the queue ${name} failed permanently in the last hour.`, advice)];
}

function findWaiting({ projectSeconds, deliverySeconds }: WaitingFigures): readonly Finding[] {
  const found: Finding[] = [];
  const tell = (seconds: number, message: (minutes: number) => string) => {
    if (seconds > longestWaitSeconds) found.push(queue.warn(message(Math.round(seconds / 60)), startWorkers));
  };
  tell(projectSeconds, (minutes) => `A project in progress has been waiting for ${minutes} minutes.`);
  tell(deliverySeconds, (minutes) => `A webhook event has been waiting for ${minutes} minutes.`);
  return found;
}

function toJobs(count: number): string {
  return toCounted(count, 'job');
}

/** Whether SECRET_KEY is the key that encrypted the secrets in the database. */
export async function checkSecrets(store: Store, box: SecretBox): Promise<Finding> {
  if (await canOpenSecrets(store, box))
    return secrets.ok('The key in SECRET_KEY or secret.key decrypts the secrets in the database.');
  return secrets.fail(
    'The key in SECRET_KEY or secret.key does not decrypt the secrets in the database.',
    'Restore the key that encrypted them. It may be in your backup, or in secret.key in the data directory.',
  );
}

/** Whether receipts can be signed. */
export async function checkSigning(store: Store, box: SecretBox): Promise<Finding> {
  const newest = await store.signingKeys.findNewest();
  if (newest === undefined) return signing.ok('The key that signs receipts is created when it is first needed.');
  const { id, sealedPrivateKey } = newest;
  if (box.open(sealedPrivateKey, id) !== undefined) return signing.ok(`Receipts are signed with the key ${id}.`);
  return signing.fail(
    `The key in SECRET_KEY or secret.key does not decrypt the key ${id}, which signs receipts.`,
    'Restore the key that it was encrypted with, or create a new signing key with "ledgerprint signing-key rotate".',
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
    `Keys that expire within ${warnedDaysBefore} days: ${named.join(', ')}${others}.`,
    'Replace a key with "ledgerprint key rotate <organization> <key-id>", or extend it with "key update".',
  );
}
