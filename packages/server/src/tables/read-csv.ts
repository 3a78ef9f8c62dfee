import type { Activity } from '../domain/activity.ts';
import { activityOf, type ColumnLayout, layoutOf } from './column-layout.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { refuseOtherFormats } from './other-format.ts';
import { parseRecords } from './parse-records.ts';
import { TableError } from './table-error.ts';
import { openText } from './text-source.ts';

/** One purchase and the 1-based physical line of the file on which its record starts. */
export type ActivityLine = { readonly line: number; readonly activity: Activity };

// Some 1,000 rows of usual length, about 5 ms of parsing between two turns of the event loop.
const sliceBytes = 128 * 1024;
const largestBatch = 5_000;

/** Reads a CSV file batch by batch, as the consumer asks for them; throws nothing but a TableError. */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<readonly ActivityLine[]> {
  refuseOtherFormats(bytes);
  const text = openText(bytes);
  const delimiter = await detectDelimiter(text);
  let layout: ColumnLayout | undefined;
  let hasRows = false;
  for await (const records of parseRecords(text, { delimiter, sliceBytes })) {
    const lines: ActivityLine[] = [];
    for (const record of records) {
      if (layout === undefined) {
        layout = layoutOf(record);
        if (layout.hasHeader) continue;
      }
      lines.push({ line: record.line, activity: activityOf(layout, record) });
    }
    hasRows ||= lines.length > 0;
    yield* batchesOf(lines);
  }
  if (!hasRows) throw emptyTable(layout);
}

// A slice of very short rows holds tens of thousands.
function* batchesOf(lines: readonly ActivityLine[]): Generator<readonly ActivityLine[]> {
  for (let start = 0; start < lines.length; start += largestBatch) {
    yield lines.length <= largestBatch ? lines : lines.slice(start, start + largestBatch);
  }
}

function emptyTable(layout: ColumnLayout | undefined): TableError {
  const found = layout === undefined ? 'The file is empty' : 'The file has a header but no rows';
  return new TableError(`${found}: add one line per purchase and upload it again.`);
}
