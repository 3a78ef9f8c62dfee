import { LedgerError } from '@ledgerprint/ledger';
import type { Answer, FileProblem, Question } from './messages.ts';
import { type OpenedFile, openLedgerFile } from './opened-file.ts';
import { readTables } from './read-tables.ts';
import { sendRows } from './send-rows.ts';

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
    file = await openLedgerFile(new Uint8Array(await question.file.arrayBuffer()));
    return answer({ kind: 'opened', previews: file.previews });
  }
  if (file === undefined) return;
  if (question.kind === 'send') {
    const outcome = await sendRows(file, question.order, {
      onProgress: (progress) => answer({ kind: 'sending', progress }),
    });
    return answer(outcome);
  }
  const isWanted = () => question.id === latest;
  const tables = await file.open(question.choices);
  answer({ kind: 'laidOut', layouts: tables.map((table) => table?.layout) });
  const reading = await readTables(tables, {
    isWanted,
    onRows: (rows) => answer({ kind: 'reading', rows }),
  });
  if (reading !== undefined) answer({ kind: 'read', reading });
}

function toFileProblem(error: unknown): FileProblem {
  if (!(error instanceof LedgerError)) return { reason: 'UNREADABLE', line: undefined, column: undefined };
  return { reason: error.reason, line: error.line, column: error.column };
}
