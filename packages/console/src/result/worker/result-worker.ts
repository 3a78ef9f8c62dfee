import type { LinesQuery } from '../query/lines-query.ts';
import { createLineSelector } from './line-selector.ts';
import type { OpenedResult, Reply, Request, ResultCalls, Selection } from './messages.ts';
import { type OpenedFile, readResult } from './opened-file.ts';
import { readOpenedLine } from './opened-line.ts';
import { toShownLine } from './shown-line.ts';
import { toOpenedResult } from './to-opened-result.ts';

// Holds one exported file and answers what the page asks about it, so that the page is never busy with it.

type Opened = { readonly file: OpenedFile; readonly select: ReturnType<typeof createLineSelector> };
type Calls = { [Name in keyof ResultCalls]: (id: number, argument: never) => unknown };

/** Nobody sees more than ten steps a second. */
const progressMs = 100;

let opened: Opened | undefined;
let latestQuery = 0;

const calls: Calls = {
  async open(id, file: Blob): Promise<OpenedResult> {
    let nextMs = 0;
    const read = await readResult(file, (progress) => {
      if (performance.now() < nextMs) return;
      nextMs = performance.now() + progressMs;
      reply({ id, progress });
    });
    opened = { file: read, select: createLineSelector(read.lines) };
    return toOpenedResult(read);
  },

  async select(id, query: LinesQuery): Promise<Selection | undefined> {
    latestQuery = id;
    const steps = whole().select(query);
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return step.value;
      await nextTurn();
      if (latestQuery !== id) return undefined;
    }
  },

  rows: (_id, lines: readonly number[]) => lines.map((line) => toShownLine(whole().file.lines, line)),

  line: (_id, line: number) => readOpenedLine(whole().file, line),
};

const turns = new MessageChannel();
const resumed: (() => void)[] = [];
turns.port1.onmessage = () => resumed.shift()?.();

/** Lets the messages that wait be handled; a timer would be held back by the browser. */
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
