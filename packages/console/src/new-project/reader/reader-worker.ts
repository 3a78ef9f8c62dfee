import { createFileSet, type FileSet } from './file-set.ts';
import type { Answer, Question } from './messages.ts';
import { createFilesReader, type ReadWatch, toFileProblem } from './read-files.ts';
import type { Reading } from './reading.ts';
import { sendRows } from './send-rows.ts';

type Unnumbered<Kept> = Kept extends unknown ? Omit<Kept, 'id'> : never;
type Tell = (given: Unnumbered<Answer>) => void;

/** More frequent updates would not be noticed. */
const progressEveryMs = 50;

let files: FileSet | undefined;
let reader: ReturnType<typeof createFilesReader> | undefined;
let reading: Reading | undefined;
let latest = 0;

// Reads files in a worker, so that the page stays responsive. To cancel, the page terminates the worker.
addEventListener('message', async ({ data: question }: MessageEvent<Question>) => {
  const { id } = question;
  latest = id;
  const answer: Tell = (given) => postMessage({ id, ...given });
  try {
    await reply(question, answer);
  } catch (error) {
    answer({ kind: 'fileProblem', problem: toFileProblem(error) });
  }
});

async function reply(question: Question, answer: Tell): Promise<void> {
  if (question.kind === 'open') {
    files = createFileSet(question.files);
    reader = createFilesReader(files);
  }
  if (files === undefined || reader === undefined) return;
  if (question.kind === 'send') {
    const outcome = await sendRows(files, question.order, {
      leftOut: reading?.leftOut ?? new Set(),
      onProgress: (progress) => answer({ kind: 'sending', progress }),
    });
    return answer(outcome);
  }
  const { choices } = question;
  const order =
    question.kind === 'open'
      ? { choices, shown: undefined, remembered: question.remembered }
      : { choices, shown: question.shown, remembered: {} };
  const read = await reader.read(order, createWatch(question.id, answer));
  if (read === undefined) return;
  const [first] = read.sources;
  if (first === undefined)
    return answer({ kind: 'fileProblem', problem: { reason: 'NO_FILES', line: undefined, column: undefined } });
  if (read.sources.length === 1 && first.problem !== undefined)
    return answer({ kind: 'fileProblem', problem: first.problem });
  reading = read;
  answer({ kind: 'read', reading });
}

function createWatch(id: number, answer: Tell): ReadWatch {
  let toldMs = 0;
  return {
    isWanted: () => id === latest,
    onShown: (source) => answer({ kind: 'shown', source }),
    onRecalled: (choices, headers) => answer({ kind: 'recalled', choices, headers }),
    onProgress(progress) {
      const nowMs = performance.now();
      if (nowMs - toldMs < progressEveryMs) return;
      toldMs = nowMs;
      answer({ kind: 'reading', progress });
    },
  };
}
