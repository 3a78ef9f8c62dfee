import { createLineCollector } from '../reading/collect-lines.ts';
import { type Piece, parseRecords, readRecords } from '../reading/read-records.ts';
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

type Stretch = { readonly firstLine: number; readonly firstByte: number; readonly endByte: number };

/** The byte ranges of lines, so that a complete line can be read again. The header is not a line. */
function createFileIndex(file: Blob) {
  const stretches: Stretch[] = [];
  let columns: readonly string[] = [];

  return {
    /** Pieces of the file must be added in order. */
    add({ records, firstByte, endByte }: Piece, firstLine: number): void {
      if (stretches.length === 0) columns = records[0] ?? [];
      stretches.push({ firstLine, firstByte, endByte });
    },

    /** A line’s cells by column, as they are in the file. */
    async read(line: number): Promise<ReadonlyMap<string, string>> {
      const at = stretches.findLastIndex(({ firstLine }) => firstLine <= line);
      const stretch = stretches[at];
      if (stretch === undefined) throw new RangeError(`line ${line} does not exist`);
      const { firstByte, endByte, firstLine } = stretch;
      const { records } = parseRecords(await file.slice(firstByte, endByte).text());
      const cells = records[line - firstLine + (at === 0 ? 1 : 0)];
      if (cells === undefined) throw new UnreadableFileError('the file has changed since it was read');
      return new Map(columns.map((column, index) => [column, cells[index] ?? '']));
    },
  };
}
