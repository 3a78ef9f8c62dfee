import type { Browser, Page } from '@ledgerprint/console/testing/browser';

/** The longest task of a page's main thread in milliseconds: wall-clock and processor time. */
export type LongestTask = { readonly wallMs: number; readonly processorMs: number };

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
};

const categories = ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

/** Uses a page while the browser traces it, and returns the longest time for which its main thread was blocked. */
export async function traceLongestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<LongestTask> {
  await browser.startTracing(page, { categories });
  await work();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing()));
  return findLongest(traceEvents);
}

function findLongest(events: readonly TraceEvent[]): LongestTask {
  const main = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => /(?:^|::)RunTask$/.test(name) && ph === 'X' && main.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('the trace has no task');
  const longest = (durations: readonly number[]) => durations.reduce((most, next) => Math.max(most, next), 0);
  return {
    wallMs: longest(tasks.map(({ dur = 0 }) => dur)) / 1_000,
    processorMs: longest(tasks.map(({ tdur = 0 }) => tdur)) / 1_000,
  };
}
