import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Agent, fetch } from 'undici';
import type { VictimData, VictimTimes } from './victim.ts';

const { url, key, webhookUrl } = workerData as VictimData;
/** A call that takes longer is considered unanswered. */
const patienceMs = 15_000;
const dispatcher = new Agent({ connections: 8 });
const tenLines = Array.from({ length: 10 }, (_, line) => ({
  designation: `Ramette de papier A4 ${line}`,
  unitPrice: '4.50',
  currency: 'EUR',
  quantity: String(line + 1),
}));
/** Over 64 KiB, so that it is treated as an upload. */
const manyLines = Array.from({ length: 1_000 }, (_, line) => ({
  designation: `Stylo à bille ${line}`,
  notes: 'x'.repeat(100),
}));

async function call(operation: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api.v1.Service/${operation}`, {
    dispatcher,
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'connect-protocol-version': '1' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patienceMs),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (response.status !== 200) throw new Error(`${operation}: ${response.status} ${answer.message}`);
  return answer;
}

/** The victim's work: small calls, an upload, and a project of ten rows from creation to file. */
async function work(times: VictimTimes): Promise<void> {
  const timed = async (operation: string, body: object, kind: 'calls' | 'uploads' = 'calls') => {
    const startedAtMs = performance.now();
    const answer = await call(operation, body);
    times[kind].push(performance.now() - startedAtMs);
    return answer;
  };
  const startedAtMs = performance.now();
  const { projectId } = await timed('CreateProject', { name: 'Ten lines' });
  await timed('AddActivities', { projectId, activities: tenLines });
  await timed('Submit', { projectId, webhookUrl });
  while ((await timed('GetProgress', { projectId })).status === 'enriching') await pause(25);
  const { downloadUrl } = await timed('ExportCSV', { projectId });
  const signal = AbortSignal.timeout(patienceMs);
  const file = await fetch(String(downloadUrl), { dispatcher, signal });
  if ((await file.text()).split('\r\n').length < 11) throw new Error('the file is not complete');
  times.projects.push(performance.now() - startedAtMs);
  const { projectId: another } = await timed('CreateProject', { name: 'Many lines' });
  await timed('AddActivities', { projectId: another, activities: manyLines }, 'uploads');
}

parentPort?.on('message', async (forMs: number) => {
  const times: VictimTimes = { calls: [], uploads: [], projects: [], failures: [] };
  const endsAtMs = performance.now() + forMs;
  do {
    try {
      await work(times);
    } catch (error) {
      const { message, cause } = error as Error;
      times.failures.push(cause instanceof Error ? `${message}: ${cause.message}` : message);
      await pause(100);
    }
  } while (performance.now() < endsAtMs);
  parentPort?.postMessage(times);
});
