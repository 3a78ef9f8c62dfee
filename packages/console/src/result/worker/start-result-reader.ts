import { UnreadableFileError } from '../reading/unreadable-file-error.ts';
import type { Reply, Request, ResultCalls } from './messages.ts';

type Waiting = {
  readonly resolve: (value: never) => void;
  readonly reject: (error: Error) => void;
  readonly onProgress: ((readBytes: number) => void) | undefined;
};

/** The page’s side of the worker. */
export type ResultReader = ReturnType<typeof startResultReader>;

/** Starts a worker for one file; `close` terminates it. */
export function startResultReader() {
  const worker = new Worker(new URL('./result-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let calls = 0;

  worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    const asked = waiting.get(data.id);
    if ('progress' in data) return asked?.onProgress?.(data.progress);
    waiting.delete(data.id);
    if ('value' in data) asked?.resolve(data.value as never);
    else asked?.reject(toError(data.error));
  });
  // The worker could not be started, or ran out of memory.
  worker.addEventListener('error', ({ message }) => {
    for (const { reject } of waiting.values()) reject(new Error(message || 'the worker that reads the file failed'));
    waiting.clear();
  });

  function ask<Name extends keyof ResultCalls>(
    call: Name,
    argument: Parameters<ResultCalls[Name]>[0],
    onProgress?: (readBytes: number) => void,
  ): Promise<ReturnType<ResultCalls[Name]>> {
    const id = ++calls;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject, onProgress });
      worker.postMessage({ id, call, argument } as Request);
    });
  }

  return {
    open: (file: Blob, onProgress: (readBytes: number) => void) => ask('open', file, onProgress),
    select: (query: Parameters<ResultCalls['select']>[0]) => ask('select', query),
    breakDown: (wanted: Parameters<ResultCalls['breakDown']>[0]) => ask('breakDown', wanted),
    months: (query: Parameters<ResultCalls['months']>[0]) => ask('months', query),
    period: () => ask('period', undefined),
    rows: (lines: readonly number[]) => ask('rows', lines),
    line: (line: number) => ask('line', line),
    close: () => worker.terminate(),
  };
}

function toError({ name, message }: { readonly name: string; readonly message: string }): Error {
  return name === 'UnreadableFileError' ? new UnreadableFileError(message) : new Error(message);
}
