import { type Activity, rowFields } from '../../activity/row-fields.ts';
import { isBlank } from '../../activity/text.ts';
import { tagsOf } from '../../columns/header-tags.ts';
import { headerWords } from '../../columns/header-words.ts';
import { unreadBecause } from '../../fates/fate.ts';
import { toNumberText } from '../../file/number-text.ts';
import { type Amount, amountToNumber } from '../../money/decimal.ts';
import { createDesignation } from '../../reading/designation.ts';
import type { Finding } from '../../reading/ledger-origin.ts';
import type { LedgerRow } from '../../reading/ledger-row.ts';
import { excludedAccountsOf, type LedgerOptions } from '../../reading/ledger-rows.ts';
import { remember } from '../../reading/remember.ts';
import { withoutTax } from '../../reading/row-money.ts';
import type { Warnings } from '../../reading/warnings.ts';
import { nameOfAccount } from './account-names.ts';
import type { GermanChart } from './chart.ts';
import type { DatevEntry, Posting } from './datev-entry.ts';
import { type DatevHeader, isRealDay } from './datev-header.ts';
import { createEntryFates } from './entry-fate.ts';
import { taxInAmount } from './input-tax.ts';

/** The facts about a batch that are known when its rows are read. */
export type RowContext = {
  readonly chart: GermanChart | undefined;
  /** Whether the reversal mark changes the sign of its entry. */
  readonly doesMarkTurn: boolean;
  readonly header: DatevHeader;
  readonly options: LedgerOptions;
  readonly warnings: Warnings;
  readonly currency: Finding;
};

/** Turns entries into rows; `hasTax` is whether the amount of a purchase includes VAT. */
export function createRowReader(context: RowContext, onUnknown: (account: string) => void) {
  const { header, chart, options, warnings } = context;
  const fateOf = createEntryFates({ chart, excludedAccounts: excludedAccountsOf(options), onUnknown });
  const parseDay = createDateReader(header);
  const designationOf = createDesignation({
    own: [0],
    classes: [1],
    supplier: undefined,
    isNamed: true,
    isSparse: true,
  });

  return (entry: DatevEntry): { readonly row: LedgerRow; readonly hasTax: boolean } => {
    const { posting, isPurchaseAccount, fate: judged } = fateOf(entry);
    const amount = signedAmount(entry, posting, context.doesMarkTurn);
    const isoDate = parseDay(entry.dateCell);
    const number = posting?.number;
    const label = number === undefined || chart === undefined || !isPurchaseAccount ? '' : nameOfAccount(number, chart);
    const { supplier, notes } = remarksOf(entry);
    const payee = supplier || personOf(entry, posting);
    const designation = designationOf([entry.text, label], supplier);
    const fate = judged.fate === 'counted' && isBlank(designation) ? unreadBecause('no_designation') : judged;
    const currency = entry.currency || context.currency.code;
    const percent =
      fate.fate !== 'counted' || number === undefined
        ? 0
        : taxInAmount({
            key: entry.key,
            account: number,
            chart,
            named: entry.taxRate,
            isoDate: parseDay(entry.serviceDateCell) ?? isoDate,
          });
    if (percent === undefined) warnings.add('vat_unknown');
    const netAmount =
      amount === undefined || percent === undefined || percent === 0 ? amount : withoutTax(amount, percent);
    const account = posting?.account ?? '';
    const activity: Activity = {
      designation,
      supplier: payee,
      unitPrice: netAmount === undefined ? '' : toNumberText(amountToNumber(netAmount)),
      currency,
      quantity: '',
      unit: '',
      purchaseDate: isoDate ?? entry.dateCell,
      weight: '',
      notes,
      category: label === '' ? account : `${account} ${label}`,
    };
    const row = {
      line: entry.line,
      activity,
      reference: entry.document.slice(0, rowFields.reference.longest),
      account,
      accountLabel: label,
      amount,
      netAmount,
      currency,
      country: countryOf(entry),
      isoDate,
      ...fate,
    } as LedgerRow;
    return { row, hasTax: percent !== 0 };
  };
}

/** The amount on the debit side of the entry's main account. */
function signedAmount(
  { amount, isReversalMark, isReversalKey }: DatevEntry,
  posting: Posting | undefined,
  doesMarkTurn: boolean,
): Amount | undefined {
  if (typeof amount !== 'bigint') return undefined;
  const signed = amount * (posting?.sign ?? 1n);
  return isReversalMark && !isReversalKey && doesMarkTurn ? -signed : signed;
}

/** `Lieferant`, `Name`, `Firma`: what a remark is about is written like the name of a column. */
const namesSupplier = remember((kind: string) => {
  const tags = tagsOf(headerWords(kind));
  return tags.has('supplier') || tags.has('plainName');
});

/** The payee, if a remark names it, and all other remarks. */
function remarksOf({ remarks, document, costCentre, costUnit, text, vatId }: DatevEntry) {
  const supplier = remarks.find(([kind]) => namesSupplier(kind))?.[1] ?? '';
  const parts = [
    document === '' ? '' : `Beleg ${document}`,
    ...remarks.map(([kind, said]) => (kind === '' ? said : `${kind}: ${said}`)),
    costCentre === '' ? '' : `KOST1 ${costCentre}`,
    costUnit === '' ? '' : `KOST2 ${costUnit}`,
    vatId,
  ];
  const notes = parts.filter((part) => part !== '' && part !== text).join('; ');
  return { supplier, notes: notes.slice(0, longestNotes) };
}

const longestNotes = 1_000;

/** The number of the supplier's account, because the file does not contain the supplier's name. */
function personOf({ postings }: DatevEntry, posting: Posting | undefined): string {
  return postings.find((other) => other !== posting && other.number === undefined)?.account ?? '';
}

function countryOf({ vatId }: DatevEntry): string {
  return /^[A-Z]{2}/.exec(vatId)?.[0] ?? '';
}

/** Reads DATEV dates: day and month, with the year from the batch or the fiscal year; also complete dates. */
function createDateReader({ yearStart, from, to }: DatevHeader): (cell: string) => string | undefined {
  const years = [from, to, yearStart].flatMap((day) => (day === undefined ? [] : [Number(day.slice(0, 4))]));
  const first = Math.min(...years);
  const candidates = years.length === 0 ? [] : range(first, Math.max(...years) + 1);
  const yearEnd = yearStart === undefined ? undefined : nextYear(yearStart);

  return (cell) => {
    const digits = cell.trim();
    if (/^\d{3,4}$/.test(digits)) {
      const text = digits.padStart(4, '0');
      const days = candidates
        .map((year) => `${year}-${text.slice(2)}-${text.slice(0, 2)}`)
        .filter((day) => isRealDay(day));
      return (
        days.find((day) => from !== undefined && to !== undefined && day >= from && day <= to) ??
        days.find((day) => yearStart !== undefined && yearEnd !== undefined && day >= yearStart && day < yearEnd) ??
        days[0]
      );
    }
    const [, day = '', month = '', year = ''] =
      /^(\d{1,2})[.]?(\d{2})[.]?(\d{4}|\d{2})$/.exec(digits.padStart(/^\d{7}$/.test(digits) ? 8 : 0, '0')) ?? [];
    const isoDate = `${year.length === 2 ? `20${year}` : year}-${month}-${day.padStart(2, '0')}`;
    if (isRealDay(isoDate)) return isoDate;
    const [, y, m, d] = /^((?:19|20)\d{2})-?(\d{2})-?(\d{2})$/.exec(digits) ?? [];
    return y !== undefined && isRealDay(`${y}-${m}-${d}`) ? `${y}-${m}-${d}` : undefined;
  };
}

function range(first: number, last: number): readonly number[] {
  return Array.from({ length: Math.min(last - first + 1, 10) }, (_, index) => first + index);
}

function nextYear(isoDate: string): string {
  return `${Number(isoDate.slice(0, 4)) + 1}${isoDate.slice(4)}`;
}
