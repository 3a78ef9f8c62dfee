import { LedgerError } from '@ledgerprint/ledger';
import { checkRows } from './check-rows.ts';
import type { Answer, FileProblem, Question } from './messages.ts';
import { type OpenedFile, readLedgerFile } from './opened-file.ts';
import { sendRows } from './send-rows.ts';
import { suggestBelow } from './suggest-columns.ts';

type Unnumbered<Kept> = Kept extends unknown ? Omit<Kept, 'id'> : never;

let file: OpenedFile | undefined;
let latest = 0;

// Reads one file in a worker, so that the page never waits. Who wants it to stop ends the worker.
addEventListener('message', async ({ data: question }: MessageEvent<Question>) => {
  const { id } = question;
  latest = id;
  const answer = (given: Unnumbered<Answer>) => postMessage({ id, ...given });
  try {
    await reply(question, answer);
  } catch (error) {
    answer({ kind: 'fileProblem', problem: toFileProblem(error) });
  }
});

async function reply(question: Question, answer: (given: Unnumbered<Answer>) => void): Promise<void> {
  if (question.kind === 'open') {
    file = await readLedgerFile(new Uint8Array(await question.file.arrayBuffer()));
    return answer({ kind: 'opened', preview: file.preview });
  }
  if (file === undefined) return;
  if (question.kind === 'suggest') {
    return answer({ kind: 'suggested', columns: suggestBelow(file.preview.records, question.headerLine) });
  }
  if (question.kind === 'send') {
    const outcome = await sendRows(file, question.order, {
      onProgress: (progress) => answer({ kind: 'sending', progress }),
    });
    return answer(outcome);
  }
  const check = await checkRows(file.layOut(question.columns), {
    isWanted: () => question.id === latest,
    onRows: (rows) => answer({ kind: 'checking', rows }),
  });
  if (check !== undefined) answer({ kind: 'checked', check });
}

function toFileProblem(error: unknown): FileProblem {
  if (!(error instanceof LedgerError)) return { reason: 'UNREADABLE', line: undefined, column: undefined };
  return { reason: error.reason, line: error.line, column: error.column };
}
