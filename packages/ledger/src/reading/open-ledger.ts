import { isBlankCell } from '../columns/blank-cells.ts';
import type { ColumnMapping } from '../columns/column-mapping.ts';
import { layOutRecords } from '../columns/lay-out-records.ts';
import { type LedgerLayout, sampleRecords } from '../columns/ledger-layout.ts';
import { measures, type Role } from '../columns/role.ts';
import { type ExclusionReason, excludedAs } from '../fates/fate.ts';
import type { RecordSource, TextRecord } from '../file/parse-records.ts';
import type { InvoiceRegister } from '../invoices/invoice-register.ts';
import { decideKind, isDoubleEntry, type LedgerKind } from '../kinds/ledger-kind.ts';
import { findNotPurchases } from '../kinds/not-purchases.ts';
import { LedgerError } from '../ledger-error.ts';
import { noEntries, readEntries } from './journal-entries.ts';
import { decideCurrency } from './ledger-currency.ts';
import {
  createReport,
  factsOfTable,
  formatOf,
  type LedgerFormat,
  type LedgerReport,
  unusedOf,
} from './ledger-report.ts';
import type { LedgerRow } from './ledger-row.ts';
import { findMatrix, unpivot, withOwnNames } from './matrix.ts';
import { createRowReader } from './row-reader.ts';
import { createRowTest } from './row-shape.ts';
import { isSpendingNegative } from './spending-sign.ts';
import { createTotalDetector } from './total-detector.ts';
import { createWarnings, type WarningCounter, type WarningDetail } from './warnings.ts';

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
  readonly year?: number;
  /** Prefixes of accounts whose rows must not be counted, and the reason. */
  readonly excludedAccounts?: ReadonlyMap<string, ExclusionReason>;
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

/** A ledger whose rows have not been read yet. */
export type Ledger = {
  readonly format: LedgerFormat;
  readonly sheet: string | undefined;
  /** The names of unused columns. */
  readonly unusedColumns: readonly string[];
  /** The rows in batches, on demand, each with its fate; only throws LedgerError. */
  rows(): AsyncGenerator<readonly LedgerRow[]>;
  /** How the rows read so far were classified. */
  report(): LedgerReport;
  /** The report's warnings as codes with values. */
  warningDetails(): readonly WarningDetail[];
  /** Whether too little was read for the ledger to be used without a warning. */
  isIncomplete(): boolean;
};

/** A ledger that is a table with known columns. */
export type TableLedger = Ledger & { readonly layout: LedgerLayout };

const largestBatch = 5_000;

/** Finds the header, determines the roles of the columns, and prepares to read the rows. */
export async function openLedger(
  table: { readonly records: RecordSource; readonly sheet: string | undefined; readonly format: 'table' | 'json' },
  options: LedgerOptions = {},
): Promise<TableLedger> {
  const opening = await readOpening(table.records, sampleRecords);
  const { layout: found, above } = layOutRecords(opening, options);
  const matrix = found.headerLine > 0 && options.chosen === undefined ? findMatrix(found) : undefined;
  if (matrix !== undefined) {
    // Each amount of a row becomes a row of its own, and the table an ordinary one.
    const ledger = await openLedger({ ...table, records: unpivot(table.records, found, matrix) }, options);
    return { ...ledger, report: () => withOwnNames(ledger.report(), found, matrix) };
  }
  const titles = above.flat().filter((cell) => !isBlankCell(cell));
  const kind = decideKind(found, [...titles, table.sheet ?? '']);
  const layout = toBooks(found, kind);
  const warnings = createWarnings();
  const flagged = notPurchasesOf(layout, kind, [...titles, table.sheet ?? '']);
  if (options.repeats !== undefined) warnings.add('sheet_repeats', options.repeats);
  else if (flagged !== undefined && options.asPurchases !== true) warnings.add('not_purchases', flagged.what);
  const currency = decideCurrency(layout, {
    option: options.currency,
    country: options.country,
    above,
    isFec: kind.kind === 'fec',
  });
  const isDouble = isDoubleEntry(kind);
  const entries = isDouble ? await readEntries(table.records(), layout, kind) : noEntries;
  if (layout.numberStyle.isAssumed)
    warnings.add('number_ambiguous', layout.numberStyle.mark === ',' ? 'comma' : 'point');
  const isTold = options.mapping !== undefined || options.chosen !== undefined;
  if (layout.headerLine > 0 && !isTold && layout.certainty < leastCertainty) warnings.add('columns_uncertain');
  const hasMeasure = measures.some((role) => layout.roles.has(role));
  if (!hasMeasure && layout.headerLine > 0) warnings.add('no_amounts');

  const isFlagged = flagged !== undefined && options.asPurchases !== true;
  const fateOfAll =
    options.repeats !== undefined ? excludedAs('repeated') : isFlagged ? excludedAs(flagged.reason) : undefined;
  const format = formatOf(table.format, kind);
  const facts = factsOfTable(layout, { kind, format, currency });
  const newReport = () => createReport(facts, warnings.list);
  let report = newReport();

  function newRowReader() {
    return createRowReader({
      layout,
      kind,
      entries,
      all: fateOfAll,
      warn: warnings.count,
      currency: currency.from === 'assumed' && options.country === undefined ? '' : currency.code,
      isFlipped: isSpendingNegative(layout, kind),
      excludedAccounts: new Map(
        [...(options.excludedAccounts ?? [])].map(([prefix, reason]) => [prefix, excludedAs(reason)]),
      ),
      vat: {
        country: options.country ?? defaultCountry,
        onAssumed: (code, country) => {
          warnings.add(code, country);
          if (options.country === undefined && country === defaultCountry) warnings.add('country_assumed', country);
        },
      },
    });
  }

  async function* rows(): AsyncGenerator<readonly LedgerRow[]> {
    report = newReport();
    warnings.restart();
    const readRow = newRowReader();
    const totals = createTotalDetector(layout, { isDouble, warn: warnings.count });
    const shapeOf = createRowTest(layout);
    const noteOdd = createOddRows(warnings.count, options.year);
    let heading = '';
    for await (const batch of table.records()) {
      const read: LedgerRow[] = [];
      for (const record of batch) {
        if (record.line <= layout.headerLine) continue;
        const shape = shapeOf(record);
        if (shape === 'nothing') continue;
        if (shape === 'heading') {
          heading = record.cells.find((cell) => !isBlankCell(cell))?.trim() ?? '';
          totals.begin();
          continue;
        }
        const row = totals.settle(readRow(record, heading), record.cells, heading);
        noteOdd(row, record.cells);
        report.add(row);
        read.push(row);
      }
      yield* batchesOf(read);
    }
    if (layout.headerLine === 0 && report.result().rows === 0) throw emptyFile();
    if (report.isCurrencyAssumed()) warnings.add('currency_assumed', currency.code);
  }

  return {
    layout,
    format,
    sheet: table.sheet,
    rows,
    unusedColumns: unusedOf(layout),
    isIncomplete: () => report.isIncomplete(),
    warningDetails: warnings.details,
    report: () => report.result(),
  };
}

/** Warns about counted rows that should be checked: zeros, exact duplicates, other years. */
export function createOddRows(warn: WarningCounter, year: number | undefined) {
  const seen = new Set<string>();
  return (row: LedgerRow, cells: readonly string[]): void => {
    if (row.fate !== 'counted') return;
    if (row.amount === 0n) warn('zero_amount', row.line);
    if (year !== undefined && row.isoDate !== undefined && !row.isoDate.startsWith(String(year)))
      warn('other_years', row.line);
    if (seen.size >= mostCompared) return;
    const text = cells.join('\u0001');
    if (seen.has(text)) warn('repeated_row', row.line);
    else seen.add(text);
  };
}

export function emptyFile(): LedgerError {
  return new LedgerError('The file is empty: add one line per purchase.', { reason: 'EMPTY' });
}

/** The default if no country is stated. */
const defaultCountry = 'FR';
const leastCertainty = 0.45;
// Exact duplicates are only detected in ledgers whose rows fit into memory.
const mostCompared = 20_000;

/** In books, the text of an entry is that of its invoice; the account says what was bought. A FEC is in euros. */
function toBooks(layout: LedgerLayout, { kind }: LedgerKind): LedgerLayout {
  if (kind !== 'fec' && kind !== 'journal') return layout;
  const texts = layout.roles.get('designation') ?? [];
  const labels = (layout.roles.get('accountLabel') ?? []).filter((index) => !texts.includes(index));
  const roles = new Map<Role, readonly number[]>([...layout.roles, ['designation', [...texts, ...labels]]]);
  if (kind === 'fec') {
    // Idevise is the currency of Montantdevise.
    roles.delete('currency');
    if (roles.has('debit')) roles.delete('amount');
  }
  return { ...layout, roles };
}

function notPurchasesOf(layout: LedgerLayout, kind: LedgerKind, titles: readonly string[]) {
  if (kind.kind === 'unseparable') {
    return {
      what: 'a journal whose debits and credits cancel out, without accounts that identify purchases',
      reason: 'repeated' as const,
    };
  }
  return kind.kind === 'table' ? findNotPurchases(layout, titles) : undefined;
}

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
export function* batchesOf(rows: readonly LedgerRow[]): Generator<readonly LedgerRow[]> {
  for (let start = 0; start < rows.length; start += largestBatch) {
    yield rows.length <= largestBatch ? rows : rows.slice(start, start + largestBatch);
  }
}
