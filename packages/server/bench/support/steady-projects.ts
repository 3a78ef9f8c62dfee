import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Activity, activityFields } from '@ledgerprint/ledger/activity';
import { stringify } from 'csv-stringify/sync';
import type { EventCounter } from './event-counter.ts';
import { followProject } from './ledger-project.ts';
import type { Caller } from './service.ts';

/** Projects that were processed from their first row to their file, and any errors. */
export type SteadyProjects = {
  completed(): number;
  readonly failures: readonly string[];
  /** Resolves when all started projects have finished and their events have arrived. */
  finish(): Promise<void>;
};

const patienceMs = 60_000;

/**
 * Starts a project at this interval in milliseconds, alternately with AddActivities and a webhook and with ImportCSV,
 * until the signal aborts. All have the same rows, so all have the same file.
 */
export function runSteadyProjects(options: {
  readonly caller: Caller;
  readonly events: EventCounter;
  readonly rows: readonly Activity[];
  readonly everyMs: number;
  readonly signal: AbortSignal;
}): SteadyProjects {
  const { caller, events, rows, everyMs, signal } = options;
  const products = new Set(rows.map(({ designation }) => designation)).size;
  const csv = Buffer.from(stringify([...rows], { header: true, columns: [...activityFields] })).toString('base64');
  const failures: string[] = [];
  const begun: Promise<void>[] = [];
  let completed = 0;
  let fileDigest: string | undefined;

  async function submit(): Promise<string> {
    const projectId = await caller.createProject();
    const half = Math.ceil(rows.length / 2);
    await caller.call('AddActivities', { projectId, activities: rows.slice(0, half) });
    const { staged } = await caller.call('AddActivities', { projectId, activities: rows.slice(half) });
    if (staged !== String(rows.length)) throw new Error(`${staged} of ${rows.length} rows are staged`);
    await caller.call('Submit', { projectId, webhookUrl: events.url });
    return projectId;
  }

  async function verifyFile(projectId: string): Promise<void> {
    const { downloadUrl } = await caller.call('ExportCSV', { projectId });
    const response = await fetch(String(downloadUrl));
    const file = Buffer.from(await response.arrayBuffer());
    const digest = createHash('sha256').update(file).digest('hex');
    fileDigest ??= digest;
    const lines = file.toString('utf8').split('\r\n').length - 1;
    if (response.status !== 200 || lines < products + 1) throw new Error(`a file of ${lines} lines`);
    if (digest !== fileDigest) throw new Error('a file differs from the first of the same rows');
  }

  async function verifyEvent(projectId: string): Promise<void> {
    const deadline = performance.now() + patienceMs;
    while (events.countOf(projectId) === 0 && performance.now() < deadline) await pause(100);
    if (events.countOf(projectId) !== 1) throw new Error(`${events.countOf(projectId)} events`);
  }

  async function run(isImported: boolean): Promise<void> {
    const projectId = isImported
      ? String((await caller.call('ImportCSV', { name: 'Soak', csv })).projectId)
      : await submit();
    const followed = await followProject(caller, projectId);
    if (followed.products !== products) throw new Error(`${followed.products} of ${products} products`);
    await verifyFile(projectId);
    if (!isImported) await verifyEvent(projectId);
    completed++;
  }

  const pacing = (async () => {
    while (!signal.aborted) {
      begun.push(run(begun.length % 2 === 1).catch((error) => void failures.push(String(error))));
      await pause(everyMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    completed: () => completed,
    failures,
    finish: async () => {
      await pacing;
      await Promise.all(begun);
    },
  };
}
