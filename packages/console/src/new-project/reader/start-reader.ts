import type { Answer, Question } from './messages.ts';

type Unnumbered<Asked> = Asked extends unknown ? Omit<Asked, 'id'> : never;

/** Reads files in a worker. */
export type Reader = {
  /** Takes the place of what was asked before: of that nothing is heard any more. */
  ask(question: Unnumbered<Question>): void;
  /** Stops at once, whatever is under way: reading, or sending. */
  stop(): void;
};

/** Starts a reader; `onAnswer` hears the answers to the latest question. */
export function startReader(onAnswer: (answer: Answer) => void): Reader {
  const worker = new Worker(new URL('./reader-worker.ts', import.meta.url), { type: 'module' });
  let latest = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (data.id === latest) onAnswer(data);
  });
  // It could not be loaded, or a file is more than the memory holds.
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
