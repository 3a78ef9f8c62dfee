import type { Answer, Question } from './messages.ts';

type Unnumbered<Asked> = Asked extends unknown ? Omit<Asked, 'id'> : never;

/** Reads files in a worker. */
export type Reader = {
  /** Replaces the previous request, whose answers are dropped. */
  ask(question: Unnumbered<Question>): void;
  /** Stops reading or sending immediately. */
  stop(): void;
};

/** Starts a reader; `onAnswer` gets the answers to the latest request. */
export function startReader(onAnswer: (answer: Answer) => void): Reader {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
  let latest = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (data.id === latest) onAnswer(data);
  });
  // The worker could not be loaded, or a file does not fit in memory.
  worker.addEventListener('error', () => {
    const problem = { reason: 'UNREADABLE', line: undefined, column: undefined } as const;
    onAnswer({ kind: 'fileProblem', id: latest, problem });
  });
  return {
    ask(question) {
      latest++;
      worker.postMessage({ ...question, id: latest });
    },
    stop: () => worker.terminate(),
  };
}
