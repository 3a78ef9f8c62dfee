import { setTimeout as pause } from 'node:timers/promises';
import { callAll } from './call-all.ts';
import type { Ledger } from './ledger.ts';
import type { Caller } from './service.ts';

const rowsPerCall = 10_000;

/** Creates a project with this many rows of a ledger, not sealed yet. */
export async function stageLedger(
  caller: Caller,
  { ledger, rows, seed }: { readonly ledger: Ledger; readonly rows: number; readonly seed: number },
): Promise<string> {
  const projectId = await caller.createProject();
  await callAll(caller, 'AddActivities', bodiesOf(projectId, ledger(rows, seed)), 2);
  return projectId;
}

function* bodiesOf(projectId: string, activities: Iterable<object>): Generator<Buffer> {
  let some: object[] = [];
  const toBody = () => Buffer.from(JSON.stringify({ projectId, activities: some }));
  for (const activity of activities) {
    some.push(activity);
    if (some.length < rowsPerCall) continue;
    yield toBody();
    some = [];
  }
  if (some.length > 0) yield toBody();
}

/** The progress of a sealed project, in seconds since the first poll. */
export type Followed = {
  readonly products: number;
  /** Until every product was counted. */
  readonly countedSeconds: number;
  /** Until the status was `completed`. */
  readonly completedSeconds: number;
};

/** Polls GetProgress until the project is completed. */
export async function followProject(
  caller: Caller,
  projectId: string,
  { intervalMs = 100 }: { readonly intervalMs?: number } = {},
): Promise<Followed> {
  const startedAt = performance.now();
  let countedSeconds: number | undefined;
  for (;;) {
    const progress = await caller.call('GetProgress', { projectId });
    const seconds = (performance.now() - startedAt) / 1_000;
    if (progress.inProgress === '0') countedSeconds ??= seconds;
    if (progress.status === 'completed') {
      if (progress.failed !== '0') throw new Error(`${progress.failed} products failed`);
      const products = Number(progress.totalLines);
      return { products, countedSeconds: countedSeconds ?? seconds, completedSeconds: seconds };
    }
    if (progress.status !== 'enriching') throw new Error(`a project is ${progress.status}`);
    await pause(intervalMs);
  }
}
