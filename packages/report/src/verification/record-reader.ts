import { PackProblem } from './finding.ts';

/** A line of a CSV file in the format of a pack. */
export type CsvRecord = {
  /** As in a spreadsheet: the header is line 1. */
  readonly line: number;
  /** The raw text, without its line break. */
  readonly text: string;
  readonly cells: readonly string[];
};

export type RecordReader = ReturnType<typeof createRecordReader>;

/** Longer than any line of a real pack; keeps files without line breaks from filling the memory. */
const longestRecord = 16 * 2 ** 20;

const comma = 0x2c;
const quote = 0x22;
const carriageReturn = 0x0d;
const lineFeed = 0x0a;

/**
 * Reads a CSV file line by line: commas, quotes where needed, CRLF after every line, UTF-8. Throws a PackProblem for
 * any other file. The first line must be this header, and every other line must have the same number of cells. The columns that
 * were added last may be missing.
 */
export function createRecordReader(
  file: string,
  bytes: AsyncGenerator<Uint8Array>,
  columns: readonly string[],
  added = 0,
) {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  let at = 0;
  let isEnded = false;
  let line = 0;
  let width = columns.length;
  const headers = [columns, columns.slice(0, columns.length - added)].map((names) => names.join(','));

  function unreadable(message: string): PackProblem {
    return new PackProblem({ code: 'unreadable', file, line: line + 1, message });
  }

  function decode(piece: Uint8Array | undefined): string {
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch {
      throw unreadable('The file is not UTF-8.');
    }
  }

  async function readOn(): Promise<void> {
    const { value, done } = await bytes.next();
    const more = decode(done === true ? undefined : value);
    text = at === text.length ? more : text.slice(at) + more;
    at = 0;
    isEnded = done === true;
    if (text.length > longestRecord) throw unreadable('The line exceeds the maximum length.');
  }

  function take(): CsvRecord | undefined {
    const found = parseRecord(text, at, isEnded);
    if (found === undefined) return undefined;
    if (found === 'malformed') throw unreadable('The line is not valid CSV.');
    const { cells } = found;
    const record = { line: ++line, text: text.slice(at, found.end - 2), cells };
    at = found.end;
    if (line === 1) {
      width = cells.length;
      return record;
    }
    if (cells.length !== width) {
      line--;
      throw unreadable(`The line has ${cells.length} cells instead of ${width}.`);
    }
    return record;
  }

  async function takeNext(): Promise<CsvRecord | undefined> {
    for (;;) {
      if (at < text.length) {
        const record = take();
        if (record !== undefined) return record;
      }
      if (isEnded) return undefined;
      await readOn();
    }
  }

  return {
    /** The next line after the header; undefined at the end. */
    async next(): Promise<CsvRecord | undefined> {
      if (line === 0) {
        const header = await takeNext();
        if (header === undefined || !headers.includes(header.text)) {
          line = 0;
          throw unreadable(`The first line must be the header of this file: ${columns.slice(0, 4).join(',')},…`);
        }
      }
      return takeNext();
    },

    /** Call when not reading to the end. */
    close: async (): Promise<void> => {
      await bytes.return(undefined);
    },
  };
}

/** The cells of a line that has already been checked. */
export function cellsOf(text: string): readonly string[] {
  const found = parseRecord(`${text}\r\n`, 0, true);
  if (found === undefined || found === 'malformed') throw new Error('The line has already been checked.');
  return found.cells;
}

type Parsed = { readonly cells: readonly string[]; readonly end: number };

/** Undefined if the text ends within the record, and more of it may follow. */
function parseRecord(text: string, start: number, isWhole: boolean): Parsed | 'malformed' | undefined {
  const broken = isWhole ? 'malformed' : undefined;
  const cells: string[] = [];
  let at = start;
  for (;;) {
    if (text.charCodeAt(at) === quote) {
      let cell = '';
      let from = at + 1;
      for (;;) {
        const closing = text.indexOf('"', from);
        // The next character determines whether the quote closes the cell.
        if (closing === -1 || closing + 1 === text.length) return broken;
        if (text.charCodeAt(closing + 1) !== quote) {
          cell += text.slice(from, closing);
          at = closing + 1;
          break;
        }
        cell += text.slice(from, closing + 1);
        from = closing + 2;
      }
      cells.push(cell);
    } else {
      const from = at;
      for (; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === comma || code === carriageReturn) break;
        if (code === quote || code === lineFeed) return 'malformed';
      }
      cells.push(text.slice(from, at));
    }
    if (at + 1 >= text.length) return broken;
    const code = text.charCodeAt(at);
    if (code === carriageReturn) return text.charCodeAt(at + 1) === lineFeed ? { cells, end: at + 2 } : 'malformed';
    if (code !== comma) return 'malformed';
    at++;
  }
}
