import type { Activity } from './activity/activity.ts';
import { activityOf, type ColumnLayout, type LedgerOptions, layoutOf } from './columns/column-layout.ts';
import { openingRecords } from './columns/header-row.ts';
import { createTotalDetector } from './columns/total-row.ts';
import type { RecordSource, TextRecord } from './file/parse-records.ts';
import { LedgerError } from './ledger-error.ts';

export type { RecordSource } from './file/parse-records.ts';

/** One purchase and the 1-based physical line of the file on which its record starts. */
export type ActivityLine = { readonly line: number; readonly activity: Activity };

/** A ledger whose columns are known and whose rows are still to be read. */
export type Ledger = {
  readonly layout: ColumnLayout;
  /** The lines that were taken for totals and left out, as far as the rows were read. */
  readonly totalLines: readonly number[];
  /** The rows batch by batch, once, as the consumer asks for them; throws nothing but a LedgerError. */
  rows(): AsyncGenerator<readonly ActivityLine[]>;
};

const largestBatch = 5_000;

/** Finds the header and says which column is what; throws where that cannot be said. */
export async function toLedger(records: RecordSource, options: LedgerOptions): Promise<Ledger> {
  return layOutLedger(records, layoutOf(await readOpening(records, openingRecords), options));
}

/** A ledger of which it is known which column is what. */
export function layOutLedger(records: RecordSource, layout: ColumnLayout): Ledger {
  const totalLines: number[] = [];
  const isTotal = createTotalDetector(layout);

  async function* rows(): AsyncGenerator<readonly ActivityLine[]> {
    let hasRows = false;
    for await (const batch of records()) {
      const lines: ActivityLine[] = [];
      for (const record of batch) {
        if (record.line <= layout.headerLine) continue;
        const activity = activityOf(layout, record);
        if (isTotal(activity, record.cells)) totalLines.push(record.line);
        else lines.push({ line: record.line, activity });
      }
      hasRows ||= lines.length > 0;
      yield* batchesOf(lines);
    }
    if (!hasRows) throw emptyLedger(layout);
  }

  return { layout, totalLines, rows };
}

/** The first records, as many as there are up to this number. */
export async function readOpening(records: RecordSource, most: number): Promise<readonly TextRecord[]> {
  const opening: TextRecord[] = [];
  for await (const batch of records()) {
    opening.push(...batch.slice(0, most - opening.length));
    if (opening.length === most) break;
  }
  return opening;
}

// A slice of very short rows holds tens of thousands.
function* batchesOf(lines: readonly ActivityLine[]): Generator<readonly ActivityLine[]> {
  for (let start = 0; start < lines.length; start += largestBatch) {
    yield lines.length <= largestBatch ? lines : lines.slice(start, start + largestBatch);
  }
}

function emptyLedger({ headerLine }: ColumnLayout): LedgerError {
  const found = headerLine === 0 ? 'The file is empty' : 'The file has a header but no rows';
  const reason = headerLine === 0 ? 'EMPTY' : 'NO_ROWS';
  return new LedgerError(`${found}: add one line per purchase and upload it again.`, { reason });
}
