import { type Breakdown, breakDown } from '../query/break-down.ts';
import type { LinesQuery } from '../query/lines-query.ts';
import { findPeriod, type LineMonthSums, sumMonths } from '../query/sum-months.ts';
import { createLineSelector, type LineSelector } from './line-selector.ts';
import type { OpenedResult, PicturedBreakdown, Reply, Request, ResultCalls, Selection } from './messages.ts';
import { type OpenedFile, readResult } from './opened-file.ts';
import { readOpenedLine } from './opened-line.ts';
import { pictureBreakdown } from './picture-breakdown.ts';
import { toShownLine } from './shown-line.ts';
import { toOpenedResult } from './to-opened-result.ts';

// Holds one exported file and answers questions about it, so that the page stays responsive.

type Opened = { readonly file: OpenedFile; readonly selector: LineSelector };
type Calls = { [Name in keyof ResultCalls]: (id: number, argument: never) => unknown };

/** More than ten updates per second are not noticeable. */
const progressMs = 100;

let opened: Opened | undefined;
/** The latest question of each kind; earlier ones are answered with undefined. */
const latest = new Map<string, number>();

const calls: Calls = {
  async open(id, file: Blob): Promise<OpenedResult> {
    let nextMs = 0;
    const read = await readResult(file, (progress) => {
      if (performance.now() < nextMs) return;
      nextMs = performance.now() + progressMs;
      reply({ id, progress });
    });
    opened = { file: read, selector: createLineSelector(read.lines) };
    return toOpenedResult(read);
  },

  select: (id, query: LinesQuery): Promise<Selection | undefined> =>
    runLatest('select', id, whole().selector.select(query)),

  async breakDown(
    id,
    { query, ...size }: Parameters<ResultCalls['breakDown']>[0],
  ): Promise<PicturedBreakdown | undefined> {
    const breakdown = await runLatest('breakDown', id, steps(whole()));
    return breakdown === undefined ? undefined : pictureBreakdown(breakdown, size);

    function* steps({ file: { lines }, selector }: Opened): Generator<void, Breakdown> {
      const supplierNames = yield* selector.nameOnce();
      return yield* breakDown(lines, yield* selector.find(query), { query, supplierNames });
    }
  },

  async months(id, query: LinesQuery): Promise<LineMonthSums | undefined> {
    return runLatest('months', id, steps(whole()));

    function* steps({ file: { lines }, selector }: Opened): Generator<void, LineMonthSums> {
      const selected = yield* selector.find({ ...query, month: undefined });
      return yield* sumMonths(lines, selected, { monthsOf: selector.monthsOf, scope: query.scope });
    }
  },

  period: (id) => runLatest('period', id, findPeriod(whole().file.lines, whole().selector.monthsOf)),

  rows: (_id, lines: readonly number[]) => lines.map((line) => toShownLine(whole().file.lines, line)),

  line: (_id, line: number) => readOpenedLine(whole().file, line),
};

/** Runs the steps of an answer; undefined once a later question of its kind has arrived. */
async function runLatest<Answer>(
  kind: string,
  id: number,
  steps: Generator<void, Answer>,
): Promise<Answer | undefined> {
  latest.set(kind, id);
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    await nextTurn();
    if (latest.get(kind) !== id) return undefined;
  }
}

const turns = new MessageChannel();
const resumed: (() => void)[] = [];
turns.port1.onmessage = () => resumed.shift()?.();

/** Lets pending messages be handled. A timer would be throttled by the browser. */
function nextTurn(): Promise<void> {
  turns.port2.postMessage(undefined);
  return new Promise((resolve) => resumed.push(resolve));
}

function whole(): Opened {
  if (opened === undefined) throw new Error('no file is open');
  return opened;
}

function reply(message: Reply): void {
  postMessage(message);
}

addEventListener('message', async ({ data: { id, call, argument } }: MessageEvent<Request>) => {
  try {
    reply({ id, value: await calls[call](id, argument as never) });
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    reply({ id, error: { name, message } });
  }
});
