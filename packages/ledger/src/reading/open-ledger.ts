import { isBlankCell } from '../columns/blank-cells.ts';
import type { ColumnMapping } from '../columns/column-mapping.ts';
import { layOutRecords } from '../columns/lay-out-records.ts';
import { type LedgerLayout, sampleRecords } from '../columns/ledger-layout.ts';
import { roles as allRoles, type Role } from '../columns/role.ts';
import { type ExclusionReason, excludedAs } from '../fates/fate.ts';
import type { RecordSource, TextRecord } from '../file/parse-records.ts';
import { decideKind, type LedgerKind } from '../kinds/ledger-kind.ts';
import { findNotPurchases } from '../kinds/not-purchases.ts';
import { LedgerError } from '../ledger-error.ts';
import { parseAmount } from '../money/parse-amount.ts';
import { createReconciliation, type Reconciliation } from '../reconciliation/reconciliation.ts';
import { noEntries, readEntries } from './journal-entries.ts';
import { decideCurrency, type LedgerCurrency } from './ledger-currency.ts';
import type { LedgerRow } from './ledger-row.ts';
import { findMatrix, unpivot, withOwnNames } from './matrix.ts';
import { createRowReader } from './row-reader.ts';
import { createRowTest, createTotalWords } from './row-shape.ts';
import { isSpendingNegative } from './spending-sign.ts';
import { createTotals, type Figures, saysTotal } from './total-rows.ts';
import { createWarnings, type LedgerWarning, type WarningDetail } from './warnings.ts';

/** What is known of a ledger beforehand. */
export type LedgerOptions = {
  /** What somebody said of columns, by their names. */
  readonly mapping?: ColumnMapping;
  /** The same by their index, as a page shows them; the header's line with it. */
  readonly chosen?: { readonly headerLine: number; readonly roles: ReadonlyMap<number, Role | 'ignore'> };
  /** True refuses a ledger without a header instead of taking the template's order. */
  readonly needsHeader?: boolean;
  /** ISO code, of amounts that name none. */
  readonly currency?: string;
  /** ISO code of two letters, of rows that name none. */
  readonly country?: string;
  readonly year?: number;
  /** Prefixes of accounts whose rows are not to be counted, and why. */
  readonly excludedAccounts?: ReadonlyMap<string, ExclusionReason>;
  /** True counts what is no list of purchases as if it were one. */
  readonly asPurchases?: boolean;
  /** The sheets that these rows only repeat, in quotes. */
  readonly repeats?: string;
};

/** How a ledger is written, where the file itself does not say. */
export type LedgerFormat = 'table' | 'fec' | 'journal' | 'statement' | 'json';

/** What was made of a ledger, as `ledgerprint inspect --json` prints it. */
export type LedgerReport = Reconciliation & {
  readonly format: LedgerFormat;
  readonly columns: Readonly<Partial<Record<Role, readonly string[]>>>;
  readonly currency: LedgerCurrency;
  readonly decimal: '.' | ',';
  /** The days of the counted rows; null where none can be read. */
  readonly period: { readonly from: string; readonly to: string } | null;
  readonly basis: 'net' | 'gross';
  readonly warnings: readonly LedgerWarning[];
};

/** The same with its file: the path as it was given, followed by `#sheet` where there are several; empty where nobody named it. */
export type FileReport = { readonly file: string } & LedgerReport;

/** A ledger whose columns are known and whose rows are still to be read. */
export type Ledger = {
  readonly layout: LedgerLayout;
  readonly format: LedgerFormat;
  readonly sheet: string | undefined;
  /** The names of columns that are not used. */
  readonly unusedColumns: readonly string[];
  /** The rows batch by batch, each with its fate, as the consumer asks for them; throws nothing but a LedgerError. */
  rows(): AsyncGenerator<readonly LedgerRow[]>;
  /** What became of the rows that were read. */
  report(): LedgerReport;
  /** The report's warnings, in parts. */
  warningDetails(): readonly WarningDetail[];
  /** Whether too little was read for the ledger to be used in silence. */
  isIncomplete(): boolean;
};

const largestBatch = 5_000;

/** Finds the header, decides what the columns hold, and is ready to read the rows. */
export async function openLedger(
  table: {
    readonly records: RecordSource;
    readonly sheet: string | undefined;
    readonly format: 'table' | 'json';
  },
  options: LedgerOptions = {},
): Promise<Ledger> {
  const opening = await readOpening(table.records, sampleRecords);
  refuseDatev(opening);
  const { layout: found, above } = layOutRecords(opening, options);
  const matrix = found.headerLine > 0 && options.chosen === undefined ? findMatrix(found) : undefined;
  if (matrix !== undefined) {
    // The amounts of a row become rows of their own, and the table one like any other.
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
  const isDouble = kind.kind === 'fec' || kind.kind === 'journal';
  const entries = isDouble ? await readEntries(table.records(), layout, kind) : noEntries;
  if (layout.numberStyle.isAssumed)
    warnings.add('number_ambiguous', layout.numberStyle.mark === ',' ? 'comma' : 'point');
  const isTold = options.mapping !== undefined || options.chosen !== undefined;
  if (layout.headerLine > 0 && !isTold && layout.certainty < leastCertainty)
    warnings.add('columns_uncertain');
  const hasMeasure = allRoles.some((role) => measures.has(role) && layout.roles.has(role));
  if (!hasMeasure && layout.headerLine > 0) warnings.add('no_amounts');

  const isFlagged = flagged !== undefined && options.asPurchases !== true;
  const fateOfAll =
    options.repeats !== undefined
      ? excludedAs('repeated')
      : isFlagged
        ? excludedAs(flagged.reason)
        : undefined;
  let reconciliation = createReconciliation();
  const period = { from: '', to: '' };
  const seenCurrencies = new Set<string>();
  let namesNoCurrency = false;

  function note(row: LedgerRow): void {
    reconciliation.add(row);
    if (row.fate !== 'counted') return;
    if (row.amount !== undefined) seenCurrencies.add(row.currency);
    const day = row.isoDate;
    if (day === undefined) return;
    if (period.from === '' || day < period.from) period.from = day;
    if (day > period.to) period.to = day;
    if (options.year !== undefined && !day.startsWith(String(options.year)))
      warnings.count('other_years', row.line);
  }

  /** Debit and credit of a row, where both are there. */
  function sidesOf(cells: readonly string[]): Figures | undefined {
    const [debit, credit] = [layout.roles.get('debit')?.[0], layout.roles.get('credit')?.[0]];
    if (!isDouble || debit === undefined || credit === undefined) return undefined;
    return [debit, credit].map(
      (index) => parseAmount(cells[index] ?? '', layout.numberStyle.mark)?.amount ?? 0n,
    );
  }

  async function* rows(): AsyncGenerator<readonly LedgerRow[]> {
    reconciliation = createReconciliation();
    warnings.restart();
    const readRow = createRowReader({
      ...{
        layout,
        kind,
        entries,
        currency: currency.from === 'assumed' && options.country === undefined ? '' : currency.code,
      },
      isFlipped: isSpendingNegative(layout, kind),
      excludedAccounts: new Map(
        [...(options.excludedAccounts ?? [])].map(([prefix, reason]) => [prefix, excludedAs(reason)]),
      ),
      vat: {
        country: options.country ?? defaultCountry,
        onAssumed: (code, country) => {
          warnings.add(code, country);
          if (options.country === undefined && country === defaultCountry)
            warnings.add('country_assumed', country);
        },
      },
      all: fateOfAll,
      warn: warnings.count,
    });
    // Of all rows, and of those that could be read: a file may have added up either.
    const ofReadable = createTotals();
    const totals = [createTotals(), ofReadable];
    const isRow = createRowTest(layout);
    const totalWords = createTotalWords(layout);
    const own = layout.roles.get('designation') ?? [];
    const repeats = new Set<string>();
    let heading = '';
    for await (const batch of table.records()) {
      const read: LedgerRow[] = [];
      for (const record of batch) {
        if (record.line <= layout.headerLine) continue;
        const shape = isRow(record);
        if (shape === 'nothing') continue;
        if (shape === 'heading') {
          heading = record.cells.find((cell) => !isBlankCell(cell))?.trim() ?? '';
          for (const sums of totals) sums.begin();
          continue;
        }
        let row = readRow(record, heading);
        const amount = row.amount ?? 0n;
        // A row with a supplier beside its text is no total.
        const mayBeTotal =
          layout.headerLine > 0 &&
          (row.activity.supplier === '' || row.activity.designation === '' || own.length > 1);
        const words = mayBeTotal ? totalWords(record.cells) : undefined;
        const figures =
          words === undefined || row.amount === undefined ? undefined : (sidesOf(record.cells) ?? [amount]);
        if (
          words !== undefined &&
          figures !== undefined &&
          totals.some((sums) => sums.isTotal(words, figures, heading))
        ) {
          row = { ...row, ...excludedAs('total') };
        } else {
          for (const sums of totals) {
            if (sums === ofReadable && row.fate === 'unread') continue;
            if (isDouble && amount < 0n) sums.add(0n, -amount);
            else sums.add(amount);
          }
          if (words !== undefined && words !== '' && saysTotal(words, heading) && row.fate === 'counted')
            warnings.count('total_differs', row.line);
        }
        if (row.amount === 0n && row.fate === 'counted') warnings.count('zero_amount', row.line);
        noteRepeat(record, row, repeats);
        namesNoCurrency ||=
          row.fate === 'counted' && row.amount !== undefined && row.activity.currency === '';
        note(row);
        read.push(row);
      }
      yield* batchesOf(read);
    }
    if (layout.headerLine === 0 && reconciliation.result().rows === 0) throw emptyFile();
    if (
      namesNoCurrency ||
      (currency.from === 'assumed' && !layout.roles.has('currency') && seenCurrencies.has(currency.code))
    ) {
      warnings.add('currency_assumed', currency.code);
    }
  }

  function noteRepeat({ cells }: TextRecord, row: LedgerRow, repeats: Set<string>): void {
    if (row.fate !== 'counted' || repeats.size >= mostCompared) return;
    const text = cells.join('\u0001');
    if (repeats.has(text)) warnings.count('repeated_row', row.line);
    else repeats.add(text);
  }

  return {
    ...{ layout, sheet: table.sheet, rows, unusedColumns: unusedOf(layout) },
    format: formatOf(table.format, kind),
    isIncomplete: () => reconciliation.isIncomplete(),
    warningDetails: warnings.details,
    report: () => {
      const { rows, ...fates } = reconciliation.result();
      return {
        format: formatOf(table.format, kind),
        columns: columnsOf(layout),
        currency: currencyOf(currency, seenCurrencies, layout),
        decimal: layout.numberStyle.mark,
        period: period.from === '' ? null : { ...period },
        rows,
        basis: basisOf(layout, kind),
        ...fates,
        warnings: warnings.list(),
      };
    },
  };
}

function emptyFile(): LedgerError {
  return new LedgerError('The file is empty: add one line per purchase and upload it again.', {
    reason: 'EMPTY',
  });
}

/** Where nothing names a country. */
const defaultCountry = 'FR';
const leastCertainty = 0.45;
// Exact repeats are only looked for in ledgers whose rows fit into memory.
const mostCompared = 20_000;
const measures = new Set<Role>(['amount', 'grossAmount', 'debit', 'unitPrice', 'quantity', 'weight']);

/** DATEV's own format has both accounts of an entry on one line. */
function refuseDatev([first]: readonly TextRecord[]): void {
  if (!/^(?:EXTF|DTVF)$/.test(first?.cells[0] ?? '')) return;
  throw new LedgerError(
    'This is a DATEV audit file (EXTF), which cannot be read yet: export the journal as a table.',
    {
      reason: 'AUDIT_FILE',
    },
  );
}

/** In books the text of an entry is that of its invoice; the account says what was bought. A FEC is in euros. */
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
      what: 'a journal whose debits and credits cancel, without accounts that tell purchases from payments and taxes',
      reason: 'repeated' as const,
    };
  }
  return kind.kind === 'table' ? findNotPurchases(layout, titles) : undefined;
}

function formatOf(format: 'table' | 'json', { kind }: LedgerKind): LedgerFormat {
  if (kind === 'unseparable') return 'journal';
  return kind === 'table' ? format : kind;
}

function columnsOf({ roles, header }: LedgerLayout): LedgerReport['columns'] {
  const entries = allRoles.flatMap((role) => {
    const names = (roles.get(role) ?? []).map((index) => (header[index] ?? `column ${index + 1}`).trim());
    return names.length === 0 ? [] : [[role, names]];
  });
  return Object.fromEntries(entries);
}

function unusedOf({ roles, header }: LedgerLayout): readonly string[] {
  const used = new Set([...roles.values()].flat());
  return header.filter((name, index) => !used.has(index) && !isBlankCell(name)).map((name) => name.trim());
}

function currencyOf(
  currency: LedgerCurrency,
  seen: ReadonlySet<string>,
  { roles }: LedgerLayout,
): LedgerCurrency {
  if (seen.size > 1) return { code: 'mixed', from: 'column' };
  const [only] = seen;
  if (only === undefined || only === currency.code) {
    return only !== undefined && roles.has('currency') && currency.from !== 'option'
      ? { code: only, from: 'column' }
      : currency;
  }
  return { code: only, from: 'column' };
}

function basisOf({ roles, columns }: LedgerLayout, { kind }: LedgerKind): 'net' | 'gross' {
  if (kind === 'statement') return 'gross';
  if (roles.has('debit')) return 'net';
  const amount = columns[roles.get('amount')?.[0] ?? -1];
  if (amount !== undefined) return amount.basis ?? 'net';
  return roles.has('grossAmount') ? 'gross' : 'net';
}

/** The first records, as many as there are up to this number. */
export async function readOpening(records: RecordSource, most: number): Promise<readonly TextRecord[]> {
  const opening: TextRecord[] = [];
  for await (const batch of records()) {
    for (const record of batch.slice(0, most - opening.length)) opening.push(record);
    if (opening.length === most) break;
  }
  return opening;
}

// A slice of very short rows holds tens of thousands.
function* batchesOf(rows: readonly LedgerRow[]): Generator<readonly LedgerRow[]> {
  for (let start = 0; start < rows.length; start += largestBatch) {
    yield rows.length <= largestBatch ? rows : rows.slice(start, start + largestBatch);
  }
}
