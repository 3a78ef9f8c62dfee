import { type Piece, parseRecords } from './read-records.ts';
import { UnreadableFileError } from './unreadable-file-error.ts';

type Stretch = { readonly firstLine: number; readonly firstByte: number; readonly endByte: number };

/** The byte ranges of lines, so that a complete line can be read again. The header is not a line. */
export function createFileIndex(file: Blob) {
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
