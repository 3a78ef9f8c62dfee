import { CsvError, Parser } from '#platform/csv-parser';
import { nextTurn } from '#platform/next-turn';
import { isBlankRecord } from '../columns/blank-cells.ts';
import { LedgerError } from '../ledger-error.ts';
import type { Delimiter } from './delimiter.ts';
import { countLineBreaks, lineOfByte } from './line-breaks.ts';
import type { TextSource } from './text-source.ts';

/** One record of the file, with the 1-based physical line on which it starts. */
export type TextRecord = { readonly line: number; readonly cells: readonly string[] };

/** The records of a file in batches, from the start at each call. */
export type RecordSource = () => AsyncIterable<readonly TextRecord[]>;

/** Called between sheets and batches of records while a file is read; what it throws ends the reading. */
export type Checkpoint = () => void;

/** The same records, with a checkpoint before each batch. */
export function withCheckpoint(records: RecordSource, checkpoint: Checkpoint): RecordSource {
  return async function* () {
    for await (const batch of records()) {
      checkpoint();
      yield batch;
    }
  };
}

/** How a text is split: the delimiter (undefined for a single column) and the size of the slices. */
export type RecordFormat = { readonly delimiter: Delimiter | undefined; readonly sliceBytes: number };

/** Far more than any accepted row; 64 MiB of commas as one record would take 1.6 GB. */
export const longestRecordBytes = 8 * 1024 * 1024;

/**
 * Splits the text into non-empty records, in batches: each contains the records that end in one slice, and may be
 * empty.
 */
export async function* parseRecords(
  text: TextSource,
  { delimiter, sliceBytes }: RecordFormat,
): AsyncGenerator<readonly TextRecord[]> {
  const collector = createCollector();
  const parser = createParser(delimiter, collector.add);
  let lineBefore = 0;
  let unfinishedBytes = 0;
  try {
    for (const slice of text(sliceBytes)) {
      await write(parser, slice);
      const line = collector.nextLine();
      unfinishedBytes = line > lineBefore ? 0 : unfinishedBytes + slice.length;
      lineBefore = line;
      if (unfinishedBytes > longestRecordBytes) await refuseLongRecord(parser, line);
      yield collector.take();
      // Callbacks of write run before any I/O: a file of empty lines would block the event loop to its end.
      await nextTurn();
    }
    await end(parser);
    yield collector.take();
  } catch (error) {
    throw error instanceof CsvError ? toLedgerError(error, text(sliceBytes)) : error;
  } finally {
    parser.destroy();
  }
}

type AddRecord = (cells: readonly string[], linesSeen: number) => void;

/** Numbers the records. csv-parse's own line count sees two lines in a quoted CRLF. */
function createCollector() {
  let records: TextRecord[] = [];
  let line = 1;
  let linesSeenBefore = 0;
  const add: AddRecord = (cells, linesSeen) => {
    if (!isBlankRecord(cells)) records.push({ line, cells });
    line += linesSeen - linesSeenBefore === 1 ? 1 : 1 + countLineBreaks(cells);
    linesSeenBefore = linesSeen;
  };
  const take = (): readonly TextRecord[] => {
    const taken = records;
    records = [];
    return taken;
  };
  return { add, take, nextLine: () => line };
}

function createParser(delimiter: Delimiter | undefined, add: AddRecord): Parser {
  const parser = new Parser({
    delimiter: delimiter === undefined ? [] : [delimiter],
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    // Records are collected here so that they never enter the readable side of the stream, which has a cost per record.
    on_record: (cells: string[], { lines }) => {
      add(cells, lines);
      // Makes the parser treat the next record as the first, which may have any length. Otherwise, it builds and then
      // discards an error for each record whose length differs from the first, which takes seven times as long.
      // csv-parse has no option for this, and Papa Parse supports only one kind of line break.
      info.records = 0;
      return undefined;
    },
  });
  const info: { records: number } = parser.info;
  // Errors are handled while writing and ending; without a listener the event would end the process.
  parser.on('error', () => {});
  return parser;
}

function write(parser: Parser, slice: Uint8Array): Promise<void> {
  return settled(parser, (done) => parser.write(slice, done));
}

function end(parser: Parser): Promise<void> {
  return settled(parser, (done) => parser.end(done));
}

type Done = (error?: Error | null) => void;

// Streams in browsers only emit the error event, and then never call back.
function settled(parser: Parser, start: (done: Done) => unknown): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    parser.once('error', reject);
    start((error) => (error ? reject(error) : resolve()));
  }).finally(() => parser.removeAllListeners('error').on('error', () => {}));
}

async function refuseLongRecord(parser: Parser, line: number): Promise<never> {
  // Ending here makes the parser report an unclosed quote, the usual cause.
  await end(parser);
  const message = `The row on line ${line} is too long to be a purchase: check the line breaks in the file.`;
  throw new LedgerError(message, { reason: 'ROW_TOO_LONG', line });
}

function toLedgerError(error: CsvError, slices: Iterable<Uint8Array>): LedgerError {
  // The last byte processed is the delimiter or line break just before the faulty cell.
  const line = lineOfByte(slices, Number(error.bytes));
  const column = Number(error.column) + 1;
  const place = `on line ${line} (column ${column})`;
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
  const message = isOpen
    ? `A double quote opened ${place} is never closed: close it, or double it if it is part of the text.`
    : `The cell ${place} is not valid CSV: put it in double quotes.`;
  return new LedgerError(message, { reason: isOpen ? 'QUOTE_OPEN' : 'BAD_QUOTES', line, column });
}
