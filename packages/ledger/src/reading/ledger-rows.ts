import { isIncludable } from '../activity/included-row.ts';
import type { ColumnMapping } from '../columns/column-mapping.ts';
import type { Role } from '../columns/role.ts';
import { counted, type ExclusionReason, excludedAs, type Fate } from '../fates/fate.ts';
import type { RecordSource, TextRecord } from '../file/parse-records.ts';
import type { InvoiceRegister } from '../invoices/invoice-register.ts';
import { LedgerError } from '../ledger-error.ts';
import type { Codes, LedgerOrigin } from './ledger-origin.ts';
import { createReport, type LedgerFacts, type RowsReport } from './ledger-report.ts';
import type { LedgerRow } from './ledger-row.ts';
import type { WarningCounter, WarningDetail, Warnings } from './warnings.ts';

/** The known facts about a ledger. */
export type LedgerOptions = {
  /** Roles that the user assigned to columns, by name. */
  readonly mapping?: ColumnMapping;
  /** Roles that the user assigned to columns by index, as a page shows them, with the line of the header. */
  readonly chosen?: { readonly headerLine: number; readonly roles: ReadonlyMap<number, Role | 'ignore'> };
  /** True refuses a ledger without a header instead of assuming the order of the template. */
  readonly needsHeader?: boolean;
  /** ISO code, for amounts that state no currency. */
  readonly currency?: string;
  /** Two-letter ISO code, for rows that state no country. */
  readonly country?: string;
  /** What the organization uses where a ledger states no currency or country: it comes before what is found in the content. */
  readonly defaults?: Codes;
  /** What is assumed where nothing states or shows a currency or country; euros and France if absent. */
  readonly assumed?: Codes;
  readonly year?: number;
  /** The languages of the rows, by ISO 639-1 code; if absent, they are found. */
  readonly languages?: readonly string[];
  /** Prefixes of accounts whose rows must not be counted, and the reason. */
  readonly excludedAccounts?: ReadonlyMap<string, ExclusionReason>;
  /** Whether a row is counted after all, although the rules exclude it. */
  readonly isIncluded?: (row: LedgerRow) => boolean;
  /** True counts a file that does not look like purchases. */
  readonly asPurchases?: boolean;
  /** The quoted names of the sheets whose amounts this ledger only repeats. */
  readonly repeats?: string;
  /**
   * Identifies the owner of the ledger by VAT id, SIREN, SIRET, other number or name: an invoice issued by the owner is
   * a sale.
   */
  readonly ownIds?: readonly string[];
  /** The invoices read so far, and the position of this file among them: duplicates are not counted. */
  readonly known?: { readonly register: InvoiceRegister; readonly place: string };
};

/** Why rows of these accounts are not counted, by the prefix of the account. */
export function excludedAccountsOf({ excludedAccounts }: LedgerOptions): ReadonlyMap<string, Fate> {
  return new Map([...(excludedAccounts ?? [])].map(([prefix, reason]) => [prefix, excludedAs(reason)]));
}

/** The rows of a ledger, not read yet, as the reader of its format provides them. */
export type LedgerRows = {
  /** The rows in batches, on demand, each with its fate; only throws LedgerError. */
  rows(): AsyncGenerator<readonly LedgerRow[]>;
  /** The currency of amounts and the country of rows that state none, with what shows them. */
  readonly origin: LedgerOrigin;
  /** How the rows read so far were classified. */
  report(): RowsReport;
  /** The report's warnings as codes with values. */
  warningDetails(): readonly WarningDetail[];
  /** Whether too little was read for the ledger to be used without a warning. */
  isIncomplete(): boolean;
};

/** Notes a counted row that should be checked. Rows with the same texts are duplicates; without texts, none are found. */
export type NoteOddRow = (row: LedgerRow, texts?: readonly string[]) => void;

/** The rows of a ledger with these facts, added up while they are read. */
export function createLedgerRows({
  facts,
  options,
  warnings,
  readRows,
}: {
  readonly facts: LedgerFacts;
  readonly options: Pick<LedgerOptions, 'year' | 'languages' | 'country' | 'defaults' | 'isIncluded'>;
  /** Already contains the warnings about the whole file. */
  readonly warnings: Warnings;
  readonly readRows: (noteOdd: NoteOddRow) => AsyncIterable<readonly LedgerRow[]>;
}): LedgerRows {
  const hints = { languages: options.languages, country: options.country ?? options.defaults?.country };
  const newReport = () => createReport(facts, hints, warnings.list);
  let report = newReport();
  const { isIncluded } = options;
  const settle = (row: LedgerRow) => (isIncluded === undefined ? row : includeRow(row, isIncluded));

  async function* rows(): AsyncGenerator<readonly LedgerRow[]> {
    report = newReport();
    warnings.restart();
    const noteOdd = createOddRows(warnings.count, options.year);
    for await (const read of readRows((row, texts) => noteOdd(settle(row), texts))) {
      const batch = isIncluded === undefined ? read : read.map(settle);
      for (const row of batch) report.add(row);
      yield* batchesOf(batch);
    }
    if (report.isCurrencyAssumed()) warnings.add('currency_assumed', facts.origin.currency.code);
  }

  return {
    rows,
    origin: facts.origin,
    report: () => report.result(),
    warningDetails: warnings.details,
    isIncomplete: () => report.isIncomplete(),
  };
}

/** The row, counted if it is included although the rules exclude it. */
function includeRow(row: LedgerRow, isIncluded: (row: LedgerRow) => boolean): LedgerRow {
  if (row.fate !== 'excluded') return row;
  const { activity, amount } = row;
  const hasAmount = amount !== undefined;
  return isIncludable({ ...activity, hasAmount }) && isIncluded(row) ? { ...row, ...counted } : row;
}

/** Warns about zeros, exact duplicates and other years. */
function createOddRows(warn: WarningCounter, year: number | undefined): NoteOddRow {
  const seen = new Set<string>();
  return (row, texts) => {
    if (row.fate !== 'counted') return;
    if (row.amount === 0n) warn('zero_amount', row.line);
    if (year !== undefined && row.isoDate !== undefined && !row.isoDate.startsWith(String(year)))
      warn('other_years', row.line);
    if (texts === undefined || seen.size >= mostCompared) return;
    const text = texts.join('\u0001');
    if (seen.has(text)) warn('repeated_row', row.line);
    else seen.add(text);
  };
}

/** The texts of a row that is not a record of a table. */
export function textsOf({ activity, account, reference, isoDate = '' }: LedgerRow): readonly string[] {
  return [...Object.values(activity), account, reference, isoDate];
}

export function emptyFile(): LedgerError {
  return new LedgerError('The file is empty: add one line per purchase.', { reason: 'EMPTY' });
}

// Exact duplicates are only detected in ledgers whose rows fit into memory.
const mostCompared = 20_000;
const largestBatch = 5_000;

/** The first records, at most this many. */
export async function readOpening(records: RecordSource, most: number): Promise<readonly TextRecord[]> {
  const opening: TextRecord[] = [];
  for await (const batch of records()) {
    for (const record of batch.slice(0, most - opening.length)) opening.push(record);
    if (opening.length === most) break;
  }
  return opening;
}

/** Splits rows into batches of at most 5,000: a slice of very short rows contains tens of thousands. */
function* batchesOf(rows: readonly LedgerRow[]): Generator<readonly LedgerRow[]> {
  for (let start = 0; start < rows.length; start += largestBatch) {
    yield rows.length <= largestBatch ? rows : rows.slice(start, start + largestBatch);
  }
}
