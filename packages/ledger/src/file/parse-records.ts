import { CsvError, Parser } from '#platform/csv-parser';
import { nextTurn } from '#platform/next-turn';
import { isBlankRecord } from '../columns/blank-cells.ts';
import { LedgerError } from '../ledger-error.ts';
import type { Delimiter } from './delimiter.ts';
import { countLineBreaks, lineOfByte } from './line-breaks.ts';
import type { TextSource } from './text-source.ts';

/** One record of the file with the 1-based physical line on which it starts. */
export type TextRecord = { readonly line: number; readonly cells: readonly string[] };

/** The records of a file from its beginning, at each call, some at a time. */
export type RecordSource = () => AsyncIterable<readonly TextRecord[]>;

/** How a text is to be cut: the delimiter, none for a single column, and the size of the bites to take. */
export type RecordFormat = { readonly delimiter: Delimiter | undefined; readonly sliceBytes: number };

/** No row that the product accepts comes near, and 64 MiB of commas as one record would take 1.6 GB. */
export const longestRecordBytes = 8 * 1024 * 1024;

/** Cuts the text into records without the blank ones, as many at a time (maybe none) as end in one slice. */
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
      // Callbacks of write come before any I/O: a file of blank lines would stop the event loop to its end.
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
    // Taken here, records never enter the stream's readable side, whose cost is per record.
    on_record: (cells: string[], { lines }) => {
      add(cells, lines);
      // The parser takes the next record for the first, and so for as long as it should be. Otherwise it
      // builds an error, then drops it, for each record not as long as the first: seven times the run time.
      // No public way: no option of csv-parse keeps it from that, and Papa Parse takes one kind of line break only.
      info.records = 0;
      return undefined;
    },
  });
  const info: { records: number } = parser.info;
  // Errors are taken while writing and ending; without a listener the event would end the process.
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

// Streams in browsers tell an error by the event alone, and then never call back.
function settled(parser: Parser, start: (done: Done) => unknown): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    parser.once('error', reject);
    start((error) => (error ? reject(error) : resolve()));
  }).finally(() => parser.removeAllListeners('error').on('error', () => {}));
}

async function refuseLongRecord(parser: Parser, line: number): Promise<never> {
  // Ending here makes the parser tell an unclosed quote, the usual cause.
  await end(parser);
  const message = `The row on line ${line} is too long to be a purchase: check the line breaks of the file.`;
  throw new LedgerError(message, { reason: 'ROW_TOO_LONG', line });
}

function toLedgerError(error: CsvError, slices: Iterable<Uint8Array>): LedgerError {
  // The last byte accounted for is the delimiter or line break just before the cell at fault.
  const line = lineOfByte(slices, Number(error.bytes));
  const column = Number(error.column) + 1;
  const place = `on line ${line} (column ${column})`;
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED';
  const message = isOpen
    ? `A double quote opened ${place} is never closed: close it, or double it if it is text.`
    : `The cell ${place} is not valid CSV: put it in double quotes.`;
  return new LedgerError(message, { reason: isOpen ? 'QUOTE_OPEN' : 'BAD_QUOTES', line, column });
}
