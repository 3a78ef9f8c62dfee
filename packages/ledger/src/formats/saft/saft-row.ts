import { type Activity, rowFields } from '../../activity/row-fields.ts';
import { isBlank } from '../../activity/text.ts';
import { type Fate, unreadBecause } from '../../fates/fate.ts';
import { toNumberText } from '../../file/number-text.ts';
import { toDecimalText } from '../../invoices/decimal-text.ts';
import { toUnitWord } from '../../invoices/unit-codes.ts';
import { type Amount, absolute, amountToNumber } from '../../money/decimal.ts';
import { createDesignation } from '../../reading/designation.ts';
import type { LedgerRow } from '../../reading/ledger-row.ts';
import { parseDate } from '../../values/parse-date.ts';
import type { SaftMasters } from './saft-masters.ts';

/** The data of a row. */
export type SaftRecord = {
  readonly texts: readonly string[];
  readonly account: string;
  readonly supplier: string;
  readonly date: string;
  readonly document: string;
  readonly quantity?: Amount | undefined;
  readonly unit?: string;
  readonly amount: Amount | 'unreadable' | undefined;
  readonly fate: Fate;
};

const designationOf = createDesignation({
  own: [0],
  classes: [1, 2, 3],
  supplier: undefined,
  isNamed: true,
  isSparse: true,
});

/** Creates rows, numbered in file order. */
export function createRowMaker({ accounts, suppliers, country }: SaftMasters, currency: string) {
  let line = 0;
  return (record: SaftRecord): LedgerRow => {
    line++;
    const label = accounts.get(record.account)?.label ?? '';
    const partner = suppliers.get(record.supplier);
    const supplier = partner?.name || record.supplier;
    const [own = '', ...others] = record.texts;
    const designation = designationOf([own, label, ...others], partner?.name ?? '');
    const amount = typeof record.amount === 'bigint' ? record.amount : undefined;
    const isoDate = parseDate(record.date.slice(0, 10))?.isoDate;
    const activity: Activity = {
      designation,
      supplier,
      ...pricesOf(amount, record.quantity),
      currency,
      unit: toUnitWord(record.unit ?? ''),
      purchaseDate: isoDate ?? record.date,
      weight: '',
      notes: record.document === '' ? '' : `Document ${record.document}`,
      category: `${record.account} ${label}`.trim().slice(0, 500),
    };
    return {
      line,
      activity,
      reference: record.document.slice(0, rowFields.reference.longest),
      account: record.account,
      accountLabel: label,
      amount,
      netAmount: amount,
      currency,
      isoDate,
      country: partner?.country || country,
      ...settle(record, designation),
    } as LedgerRow;
  };
}

const largest: Amount = 10n ** 27n; // 10¹⁵: no real line is larger.

function settle({ fate, amount }: SaftRecord, designation: string): Fate {
  if (amount === 'unreadable' || (amount !== undefined && absolute(amount) > largest))
    return unreadBecause('amount_unreadable');
  // Deliveries only have quantities.
  if (fate.fate !== 'counted') return fate;
  if (amount === undefined) return unreadBecause('no_amount');
  return isBlank(designation) ? unreadBecause('no_designation') : fate;
}

/** Unit price × quantity is the amount of the line. */
function pricesOf(amount: Amount | undefined, quantity: Amount | undefined): Pick<Activity, 'unitPrice' | 'quantity'> {
  if (amount === undefined) return { unitPrice: '', quantity: '' };
  if (quantity === undefined || quantity === 0n)
    return { unitPrice: toNumberText(amountToNumber(amount)), quantity: '' };
  return {
    unitPrice: toNumberText(amountToNumber(amount) / amountToNumber(quantity)),
    quantity: toDecimalText(quantity),
  };
}
