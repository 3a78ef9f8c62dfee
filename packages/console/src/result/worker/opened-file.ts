import { createLineCollector } from '../reading/collect-lines.ts';
import { createFileIndex } from '../reading/file-index.ts';
import { readRecords } from '../reading/read-records.ts';
import { UnreadableFileError } from '../reading/unreadable-file-error.ts';

/** An exported file after reading: its lines by column, their summary and their byte ranges. */
export type OpenedFile = Awaited<ReturnType<typeof readResult>>;

/** Reads a file; `onProgress` receives the number of bytes read. */
export async function readResult(file: Blob, onProgress: (readBytes: number) => void = () => undefined) {
  const index = createFileIndex(file);
  let collector: ReturnType<typeof createLineCollector> | undefined;
  let lines = 0;
  try {
    for await (const piece of readRecords(file)) {
      index.add(piece, lines);
      const [header = [], ...first] = collector === undefined ? piece.records : [[], ...piece.records];
      collector ??= createLineCollector(header);
      collector.add(first);
      lines += first.length;
      onProgress(piece.endByte);
    }
  } catch (error) {
    // The decoder throws a TypeError for invalid UTF-8.
    throw error instanceof TypeError ? new UnreadableFileError('the file is not UTF-8') : error;
  }
  if (collector === undefined) throw new UnreadableFileError('the file is empty');
  // The last cell, the reasons, is long: a file cut off in it would still have all cells.
  if ((await file.slice(-1).text()) !== '\n') {
    throw new UnreadableFileError('the file ends in the middle of a line');
  }
  return { file, index, ...collector.result() };
}
