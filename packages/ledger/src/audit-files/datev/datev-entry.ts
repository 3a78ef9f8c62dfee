import { isBlankCell } from '../../columns/blank-cells.ts';
import type { TextRecord } from '../../file/parse-records.ts';
import type { Amount } from '../../money/decimal.ts';
import { isNoValue, parseAmount } from '../../money/parse-amount.ts';
import { sideOf } from '../../money/side-mark.ts';
import { parseCurrency } from '../../values/parse-currency.ts';
import type { DatevColumn, DatevColumns } from './datev-columns.ts';
import type { DatevHeader } from './datev-header.ts';
import { parseTaxKey, type TaxKey } from './input-tax.ts';

/** An account of an entry with what the entry adds to its debit side. */
export type Posting = {
  /** As written, without leading zeros left out. */
  readonly account: string;
  /** The first four digits that the chart knows it by; undefined for accounts of customers and suppliers. */
  readonly number: string | undefined;
  readonly sign: 1n | -1n;
};

/** One line of a batch of entries. */
export type DatevEntry = {
  readonly line: number;
  /** As written; `unreadable` for anything but a number. */
  readonly amount: Amount | 'unreadable' | undefined;
  readonly isAgainstStyle: boolean;
  /** What was taken off a payment for paying soon; 0 where nothing was. */
  readonly discount: Amount;
  /** Of the entry itself; blank where the header's holds. */
  readonly currency: string;
  /** The account and the contra account, as far as they are given. */
  readonly postings: readonly Posting[];
  readonly key: TaxKey;
  /** A tax key that says reversal: sides are turned round already. */
  readonly isReversalKey: boolean;
  /** The mark of a reversal in a field of its own. */
  readonly isReversalMark: boolean;
  readonly taxRate: number | undefined;
  readonly dateCell: string;
  readonly serviceDateCell: string;
  readonly document: string;
  readonly text: string;
  readonly costCentre: string;
  readonly costUnit: string;
  readonly vatId: string;
  readonly remarks: readonly (readonly [kind: string, text: string])[];
};

/** Reads entries of a batch whose columns are known. */
export function createEntryReader({ at, remarks }: DatevColumns, { accountLength }: DatevHeader) {
  return ({ cells, line }: TextRecord): DatevEntry => {
    const cell = (column: DatevColumn) => (at[column] === -1 ? '' : (cells[at[column]] ?? '').trim());
    const written = isNoValue(cell('amount')) ? undefined : parseAmount(cell('amount'), ',');
    const sign = (written?.side ?? sideOf(cell('side'))) === 'credit' ? -1n : 1n;
    const { key, isReversal } = parseTaxKey(cell('taxKey'));
    const rate = parseAmount(cell('taxRate').replace('%', ''), ',')?.amount;
    return {
      line,
      amount: isNoValue(cell('amount')) ? undefined : (written?.amount ?? 'unreadable'),
      discount: parseAmount(cell('discount'), ',')?.amount ?? 0n,
      isAgainstStyle: written?.isAgainstStyle ?? false,
      currency: isBlankCell(cell('currency')) ? '' : (parseCurrency(cell('currency')) ?? 'XXX'),
      postings: [
        ...toPosting(cell('account'), accountLength, sign),
        ...toPosting(cell('contra'), accountLength, sign === 1n ? -1n : 1n),
      ],
      key,
      isReversalKey: isReversal,
      isReversalMark: /^(?:1|g)$/i.test(cell('reversal')),
      taxRate: rate === undefined ? undefined : toPercent(rate),
      dateCell: cell('date'),
      serviceDateCell: cell('serviceDate'),
      document: cell('document'),
      text: cell('text'),
      costCentre: cell('costCentre'),
      costUnit: cell('costUnit'),
      vatId: cell('vatId'),
      remarks: remarks.flatMap(([kindAt, textAt]) => {
        const text = (cells[textAt] ?? '').trim();
        return isBlankCell(text) ? [] : [[(cells[kindAt] ?? '').trim(), text] as const];
      }),
    };
  };
}

function toPosting(cell: string, accountLength: number, sign: Posting['sign']): readonly Posting[] {
  const digits = cell.replace(/\D/g, '');
  if (digits === '' || Number(digits) === 0) return [];
  return [{ account: cell, number: chartNumber(digits, accountLength), sign }];
}

/** Leading zeros may be missing; what is longer than the chart's accounts is a customer or a supplier. */
function chartNumber(digits: string, accountLength: number): string | undefined {
  const significant = digits.replace(/^0+/, '');
  return significant.length > accountLength
    ? undefined
    : significant.padStart(accountLength, '0').slice(0, 4);
}

const one = 10n ** 12n;

function toPercent(rate: Amount): number | undefined {
  const percent = Number(rate) / Number(one);
  return percent >= 0 && percent <= 40 ? percent : undefined;
}
