import { refuseMixedEncodings } from '../../file/mixed-encodings.ts';
import { parseRecords, type RecordSource, type TextRecord } from '../../file/parse-records.ts';
import { toTextSource } from '../../file/text-source.ts';
import { LedgerError } from '../../ledger-error.ts';
import { type Amount, absolute, formatAmount } from '../../money/decimal.ts';
import { decideOrigin, type LedgerOrigin } from '../../reading/ledger-origin.ts';
import type { LedgerFacts } from '../../reading/ledger-report.ts';
import type { LedgerRow } from '../../reading/ledger-row.ts';
import {
  createLedgerRows,
  type LedgerOptions,
  type LedgerRows,
  type NoteOddRow,
  readOpening,
  textsOf,
} from '../../reading/ledger-rows.ts';
import { createWarnings } from '../../reading/warnings.ts';
import { chartOfHeader, type GermanChart } from './chart.ts';
import { type DatevColumn, type DatevColumns, findDatevColumns, isColumnLine, isTitleLine } from './datev-columns.ts';
import { createEntryReader, type DatevEntry } from './datev-entry.ts';
import { type DatevHeader, parseDatevHeader } from './datev-header.ts';
import { createRowReader, type RowContext } from './datev-row.ts';
import { isSupplier } from './entry-fate.ts';

const sliceBytes = 128 * 1024;

/** Opens a batch of entries in DATEV's format (EXTF, DTVF); only throws LedgerError, also while rows are read. */
export async function openDatev(bytes: Uint8Array, options: LedgerOptions): Promise<LedgerRows> {
  refuseMixedEncodings(bytes);
  const text = toTextSource(bytes);
  const records: RecordSource = () => parseRecords(text, { delimiter: delimiterOf(bytes), sliceBytes });
  const [first, second] = await readOpening(records, 2);
  if (first === undefined) throw noEntries();
  const header = parseDatevHeader(first.cells.map((cell) => cell.replace(/^\ufeff/, '').trim()));
  const hasNames = second !== undefined && isColumnLine(second.cells);
  const columns = findDatevColumns(hasNames ? second.cells : undefined);
  const lastHeaderLine = hasNames || isTitleLine(second?.cells ?? []) ? (second?.line ?? 0) : first.line;
  const entries = () => readEntries(records, lastHeaderLine, createEntryReader(columns, header));

  const habits = await surveyEntries(entries, header);
  if (habits.isEmpty) throw noEntries();
  const warnings = createWarnings();
  const origin = originOf(header, options);
  const { currency } = origin;
  const context: RowContext = { header, options, warnings, currency, ...habits };
  const readRow = createRowReader(context, () => {});
  let isGross = false;
  for await (const batch of entries()) {
    isGross ||= batch.some((entry) => readRow(entry).hasTax);
    if (isGross) break;
  }
  const facts: LedgerFacts = {
    columns: columnsOf(columns),
    origin,
    decimal: ',',
    namesCurrencies: habits.namesCurrencies,
    basis: isGross ? 'gross' : 'net',
    header: hasNames ? second.cells : [],
  };

  async function* readRows(noteOdd: NoteOddRow): AsyncGenerator<readonly LedgerRow[]> {
    const unknown = new Set<string>();
    const readRow = createRowReader(context, (account) => {
      if (unknown.size < mostNamed) unknown.add(account);
    });
    const discounts = new Map<string, Amount>();
    for await (const batch of entries()) {
      yield batch.map((entry) => {
        if (entry.isAgainstStyle) warnings.count('number_style_mixed', entry.line);
        const { row } = readRow(entry);
        noteOdd(row, textsOf(row));
        if (entry.discount !== 0n && isPaymentToSupplier(entry, row))
          discounts.set(row.currency, (discounts.get(row.currency) ?? 0n) + absolute(entry.discount));
        return row;
      });
    }
    for (const account of unknown) warnings.add('accounts_unknown', account);
    for (const [code, sum] of discounts) warnings.add('cash_discounts', `${code} ${formatAmount(sum)}`);
  }

  return createLedgerRows({ facts, options, warnings, readRows });
}

/** A semicolon, unless a spreadsheet program saved the file again. */
function delimiterOf(bytes: Uint8Array): ';' | ',' | '\t' {
  const opening = new TextDecoder('latin1').decode(bytes.subarray(0, 32)).replaceAll('\0', '');
  const [, found] = /(?:EXTF|DTVF)"?([;,\t])/.exec(opening) ?? [];
  return found === ',' || found === '\t' ? found : ';';
}

/** DATEV books the discount on a payment to a supplier automatically: the batch has no entry for it. */
function isPaymentToSupplier({ postings }: DatevEntry, row: LedgerRow): boolean {
  return row.fate === 'excluded' && row.reason === 'payable' && postings.some(isSupplier);
}

const mostNamed = 10;

type EntrySource = () => AsyncIterable<readonly DatevEntry[]>;

async function* readEntries(
  records: RecordSource,
  lastHeaderLine: number,
  readEntry: (record: TextRecord) => DatevEntry,
): AsyncGenerator<readonly DatevEntry[]> {
  for await (const batch of records()) {
    yield batch.filter(({ line }) => line > lastHeaderLine).map(readEntry);
  }
}

type Habits = {
  readonly chart: GermanChart | undefined;
  readonly doesMarkTurn: boolean;
  readonly namesCurrencies: boolean;
  readonly isEmpty: boolean;
};

/** Facts that follow from all entries together: their chart, and how they write reversals. */
async function surveyEntries(entries: EntrySource, header: DatevHeader): Promise<Habits> {
  const chart = createChartVote();
  const reversals = createReversalVote();
  let namesCurrencies = false;
  let isEmpty = true;
  for await (const batch of entries()) {
    for (const entry of batch) {
      chart.add(entry);
      reversals.addReversal(entry);
      namesCurrencies ||= entry.currency !== '';
      isEmpty = false;
    }
  }
  if (reversals.hasReversals()) {
    for await (const batch of entries()) for (const entry of batch) reversals.addOther(entry);
  }
  const named = chartOfHeader(header.chart);
  return {
    chart: named === undefined ? chart.result() : named === 'other' ? undefined : named,
    doesMarkTurn: reversals.doesMarkTurn(),
    namesCurrencies,
    isEmpty,
  };
}

function originOf(header: DatevHeader, options: LedgerOptions): LedgerOrigin {
  const currency = header.currency === '' ? format.currency : ({ code: header.currency, from: 'file' } as const);
  return decideOrigin({ option: options, stated: { currency, country: format.country }, found: undefined });
}

const format = { currency: { code: 'EUR', from: 'format' }, country: { code: 'DE', from: 'format' } } as const;

const roleColumns = [
  ['designation', 'text'],
  ['amount', 'amount'],
  ['sign', 'side'],
  ['account', 'account'],
  ['costCentre', 'costCentre'],
  ['date', 'date'],
  ['currency', 'currency'],
  ['document', 'document'],
] as const satisfies readonly (readonly [string, DatevColumn])[];

function columnsOf(columns: DatevColumns): LedgerFacts['columns'] {
  const entries = roleColumns.flatMap(([role, column]) => {
    const names = [column, ...(column === 'account' ? (['contra'] as const) : [])]
      .map((each) => columns.nameOf(each))
      .filter((name) => name !== '');
    return names.length === 0 ? [] : [[role, names] as const];
  });
  return Object.fromEntries(entries);
}

function noEntries(): LedgerError {
  return new LedgerError('The DATEV file contains no entries: export the whole period again.', { reason: 'EMPTY' });
}

/**
 * How a file writes reversals (Generalumkehr). Some programs repeat the entry and mark it; others also swap debit and
 * credit. If the reversed entry is in the file, it shows which. Otherwise, a mark alone changes the sign, and a
 * reversal tax key means that the sides are already swapped.
 */
function createReversalVote() {
  const marked = new Map<string, bigint>();
  let repeats = 0;
  let turned = 0;
  return {
    addReversal(entry: DatevEntry): void {
      if (entry.isReversalMark) marked.set(keyOf(entry), entry.postings[0]?.sign ?? 1n);
    },
    hasReversals: () => marked.size > 0,
    /** Call once all reversals are known. */
    addOther(entry: DatevEntry): void {
      const sign = entry.isReversalMark ? undefined : marked.get(keyOf(entry));
      if (sign === undefined) return;
      if (sign === entry.postings[0]?.sign) repeats++;
      else turned++;
    },
    /** Whether the mark changes the sign of its entry. */
    doesMarkTurn: () => turned <= repeats,
  };
}

function keyOf({ postings, amount, document }: DatevEntry): string {
  const absolute = typeof amount === 'bigint' && amount < 0n ? -amount : amount;
  return [...postings.map(({ account }) => account), String(absolute), document].join('\u0001');
}

/**
 * Determines the chart from the accounts in use. Only SKR04 has classes 5 and 6, only SKR03 has class 8; class 4 is expenses in
 * SKR03 and sales in SKR04; taxes and banks have distinct numbers.
 */
function createChartVote() {
  let votes = 0;
  return {
    add({ postings, key }: DatevEntry): void {
      for (const { number, sign } of postings) {
        if (number === undefined) continue;
        if (/^8/.test(number) || /^15[67]\d|^17[67]\d/.test(number)) votes += 2;
        else if (/^[56]/.test(number) || /^14[03]\d|^38[03]\d/.test(number)) votes -= 2;
        else if (/^4/.test(number)) votes += sign === 1n ? 2 : -2;
        else if (/^12[0-4]0$|^1000$/.test(number)) votes += 1;
        else if (/^18[0-4]0$|^1600$/.test(number)) votes -= 1;
        else if (/^3/.test(number) && key.tax !== 'by account' && key.tax !== 'none') votes += 2;
      }
    },
    result: (): GermanChart | undefined => (votes === 0 ? undefined : votes > 0 ? 'skr03' : 'skr04'),
  };
}
