import { createReport, type LedgerFacts } from '../reading/ledger-report.ts';
import type { LedgerRow } from '../reading/ledger-row.ts';
import { batchesOf, createOddRows, type Ledger, type LedgerOptions } from '../reading/open-ledger.ts';
import type { createWarnings, WarningCounter } from '../reading/warnings.ts';

/** Warnings of a file that is not a table. */
export type Warnings = ReturnType<typeof createWarnings>;

/** The ledger of an audit file: the reader of its format provides the rows with their fates. */
export function createAuditLedger({
  facts,
  options,
  warnings,
  readRows,
}: {
  readonly facts: LedgerFacts;
  readonly options: LedgerOptions;
  /** Already contains the warnings about the whole file. */
  readonly warnings: Warnings;
  readonly readRows: (warn: WarningCounter) => AsyncIterable<readonly LedgerRow[]>;
}): Ledger {
  const newReport = () => createReport(facts, warnings.list);
  let report = newReport();

  async function* rows(): AsyncGenerator<readonly LedgerRow[]> {
    report = newReport();
    warnings.restart();
    const noteOdd = createOddRows(warnings.count, options.year);
    for await (const batch of readRows(warnings.count)) {
      for (const row of batch) {
        noteOdd(row, textsOf(row));
        report.add(row);
      }
      yield* batchesOf(batch);
    }
    if (report.isCurrencyAssumed()) warnings.add('currency_assumed', facts.currency.code);
  }

  return {
    format: facts.format,
    sheet: undefined,
    unusedColumns: [],
    rows,
    report: () => report.result(),
    warningDetails: warnings.details,
    isIncomplete: () => report.isIncomplete(),
  };
}

/** The fields that are compared to find duplicate rows. */
function textsOf({ activity, account, reference, isoDate = '' }: LedgerRow): readonly string[] {
  return [...Object.values(activity), account, reference, isoDate];
}
