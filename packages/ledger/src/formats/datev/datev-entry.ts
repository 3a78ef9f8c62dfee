import { isBlankCell } from '../../columns/blank-cells.ts';
import type { TextRecord } from '../../file/parse-records.ts';
import type { Amount } from '../../money/decimal.ts';
import { isNoValue, parseAmount } from '../../money/parse-amount.ts';
import { sideOf } from '../../money/side-mark.ts';
import { parseCurrency } from '../../values/parse-currency.ts';
import type { DatevColumn, DatevColumns } from './datev-columns.ts';
import type { DatevHeader } from './datev-header.ts';
import { parseTaxKey, type TaxKey } from './input-tax.ts';

/** An account of an entry, with the amount on its debit side. */
export type Posting = {
  /** As written, including leading zeros. */
  readonly account: string;
  /** The first four digits, which identify it in the chart; undefined for customer and supplier accounts. */
  readonly number: string | undefined;
  readonly sign: 1n | -1n;
};

/** One line of a batch of entries. */
export type DatevEntry = {
  readonly line: number;
  /** As written; `unreadable` if it is not a number. */
  readonly amount: Amount | 'unreadable' | undefined;
  readonly isAgainstStyle: boolean;
  /** The cash discount deducted from a payment; 0 if none. */
  readonly discount: Amount;
  /** Currency of the entry itself; empty if that of the header applies. */
  readonly currency: string;
  /** The account and the contra account, if given. */
  readonly postings: readonly Posting[];
  readonly key: TaxKey;
  /** Whether the tax key marks a reversal: the sides are already swapped. */
  readonly isReversalKey: boolean;
  /** Whether a separate field marks a reversal. */
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

/** Reads the entries of a batch with known columns. */
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

/** Leading zeros may be missing. Numbers longer than those of the chart belong to customers or suppliers. */
function chartNumber(digits: string, accountLength: number): string | undefined {
  const significant = digits.replace(/^0+/, '');
  return significant.length > accountLength ? undefined : significant.padStart(accountLength, '0').slice(0, 4);
}

const one = 10n ** 12n;

function toPercent(rate: Amount): number | undefined {
  const percent = Number(rate) / Number(one);
  return percent >= 0 && percent <= 40 ? percent : undefined;
}
