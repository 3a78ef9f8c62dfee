import { type Activity, rowFields } from '../activity/row-fields.ts';
import { isBlank } from '../activity/text.ts';
import { counted, excludedAs, type Fate, unreadBecause } from '../fates/fate.ts';
import { type Amount, absolute, amountToNumber, divideAmounts } from '../money/decimal.ts';
import type { LedgerRow } from '../reading/ledger-row.ts';
import { agreesWithAmount } from '../values/amount-agreement.ts';
import { parseDecimal, toDecimalText } from './decimal-text.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';
import { distinct } from './invoice-text.ts';
import { toUnitWord } from './unit-codes.ts';

/** The values shared by all rows of an invoice. */
export type RowsContext = {
  /** Set if the whole invoice is not counted. */
  readonly fate: Fate | undefined;
  /** The currency as written in the rows, and its code. */
  readonly currency: string;
  readonly currencyCode: string;
};

/** One row per line, then one per allowance and charge; if no line has an amount, one for the total. */
export function toInvoiceRows(invoice: Invoice, firstLine: number, context: RowsContext): readonly LedgerRow[] {
  const sign = isTurned(invoice) ? -1n : 1n;
  const build = createRowBuilder(invoice, context);
  const lacksAmounts = lacksLines(invoice);
  const lines = invoice.lines.map((line, index) => {
    // Lines without an amount are included in the total, which is counted.
    const part = lacksAmounts ? 'detail' : line.part;
    const place = { number: invoice.number, index };
    return build(firstLine + index, partsOfLine(line, sign, place), fateOfPart(part));
  });
  if (lacksAmounts) {
    const total = build(firstLine + lines.length, {
      designation: describeInvoice(invoice),
      amount: (invoice.total ?? 0n) * sign,
    });
    return [...lines, total];
  }
  const adjustments = invoice.adjustments.map(({ reason, amount, vat, isInLines }, index) =>
    build(
      firstLine + lines.length + index,
      {
        designation: reason || ((amount ?? 0n) < 0n ? 'Discount' : 'Charge'),
        amount: amount === undefined ? undefined : amount * sign,
        vat,
      },
      fateOfPart(isInLines === true ? 'detail' : 'counts'),
    ),
  );
  return [...lines, ...adjustments];
}

/** The designation if only the supplier is known. */
function describeInvoice({ seller }: Invoice): string {
  const name = seller.name || (seller.legalName ?? '');
  return name === '' ? 'Invoice' : `Invoice from ${name}`;
}

/** Whether the amount of an invoice is only in its totals. */
export function lacksLines({ lines, total }: Invoice): boolean {
  return (
    total !== undefined && lines.every(({ amount, isUnreadable }) => amount === undefined && isUnreadable !== true)
  );
}

/** The sum of the counted rows, before any change of sign. */
export function sumOfInvoice(invoice: Invoice): Amount {
  if (lacksLines(invoice)) return invoice.total ?? 0n;
  const lines = invoice.lines.filter(({ part }) => part === 'counts');
  const adjustments = invoice.adjustments.filter(({ isInLines }) => isInLines !== true);
  return [...lines, ...adjustments].reduce((sum, { amount = 0n }) => sum + amount, 0n);
}

/**
 * Whether the signs of the amounts are changed: the amounts of a credit note become negative, unless they already are.
 * The total of a credit note may have the other sign, so the rows decide.
 */
function isTurned(invoice: Invoice): boolean {
  return invoice.kind.is === 'credit' && sumOfInvoice(invoice) >= 0n;
}

type RowParts = {
  readonly designation: string;
  readonly amount: Amount | undefined;
  readonly price?: Pick<Activity, 'unitPrice' | 'quantity'>;
  readonly unit?: string;
  readonly notes?: readonly string[];
  readonly vat?: string;
  readonly category?: string;
  readonly account?: string;
  readonly reference?: string;
  readonly isoDate?: string | undefined;
  readonly isUnreadable?: boolean | undefined;
};

function createRowBuilder(invoice: Invoice, context: RowsContext) {
  const { number, seller, deliveryCountry } = invoice;
  const country = deliveryCountry || seller.country;
  const supplier = cut(seller.name, rowFields.supplier.longest);
  const ofInvoice = number === '' ? '' : `Invoice ${number}`;
  return (line: number, parts: RowParts, fateOfLine?: Fate): LedgerRow => {
    const { amount, vat = '', notes = [ofInvoice] } = parts;
    // A line with an amount is a purchase, even without a description.
    const named = isBlank(parts.designation) ? describeInvoice(invoice) : parts.designation;
    const designation = cut(named, rowFields.designation.longest);
    const { fate, reason } = context.fate ?? fateOfLine ?? fateOf(amount, parts.isUnreadable === true);
    const isoDate = parts.isoDate ?? invoice.isoDate;
    const { unitPrice, quantity } = parts.price ?? {
      unitPrice: amount === undefined ? '' : toDecimalText(amount),
      quantity: '',
    };
    const activity: Activity = {
      designation,
      supplier,
      unitPrice,
      currency: context.currency,
      quantity,
      unit: cut(parts.unit ?? '', rowFields.unit.longest),
      purchaseDate: isoDate ?? '',
      weight: '',
      notes: cut(joinNotes(vat === '' ? notes : [...notes, `VAT ${vat}`]), rowFields.notes.longest),
      category: cut(parts.category ?? '', rowFields.category.longest),
    };
    return {
      line,
      activity,
      reference: cut(parts.reference || invoice.buyerReference, rowFields.reference.longest),
      account: parts.account || invoice.account,
      accountLabel: '',
      amount,
      netAmount: amount,
      currency: context.currencyCode,
      country,
      isoDate,
      fate,
      reason,
    } as LedgerRow;
  };
}

/** Joins the notes, without empty ones and duplicates. */
function joinNotes(notes: readonly string[]): string {
  return notes.filter((note, index) => note !== '' && notes.indexOf(note) === index).join('; ');
}

function partsOfLine(
  line: InvoiceLine,
  sign: bigint,
  { number, index }: { readonly number: string; readonly index: number },
): RowParts {
  const { name, description, amount, isUnreadable } = line;
  const says = /\p{L}/u.test(name) && name.length > 2;
  const own = says ? name : distinct([name, description]).join(' ');
  const signed = amount === undefined ? undefined : amount * sign;
  return {
    designation: own,
    amount: signed,
    price: pricesOf(line, signed, sign),
    unit: toUnitWord(line.unit),
    notes: [says ? description : '', `Invoice ${number}, line ${line.id || index + 1}`],
    vat: line.vat,
    category: line.classification,
    account: line.account,
    reference: line.buyerReference,
    isoDate: line.isoDate,
    isUnreadable,
  };
}

/** Unit price and quantity whose product is the amount of the line: those of the invoice if they agree. */
function pricesOf(
  { price, quantity: written }: InvoiceLine,
  amount: Amount | undefined,
  sign: bigint,
): Pick<Activity, 'unitPrice' | 'quantity'> {
  const unsigned = parseDecimal(written);
  const quantity = unsigned === undefined ? undefined : unsigned * sign;
  const text = quantity === undefined ? '' : toDecimalText(quantity);
  if (amount === undefined) return { unitPrice: price === undefined ? '' : toDecimalText(price), quantity: text };
  if (quantity === undefined) return { unitPrice: toDecimalText(amount), quantity: '' };
  if (price !== undefined && agreesWithAmount(amountToNumber(price), amountToNumber(quantity), amountToNumber(amount)))
    return { unitPrice: toDecimalText(price), quantity: text };
  // Zero, or too small to be read back as a price: the amount is used, not the quantity.
  const each = quantity === 0n ? 0n : divideAmounts(amount, quantity);
  if (amount !== 0n && absolute(each) < smallestPrice) return { unitPrice: toDecimalText(amount), quantity: '' };
  return { unitPrice: toDecimalText(each), quantity: text };
}

/** One millionth. */
const smallestPrice = 10n ** 6n;

function fateOfPart(part: InvoiceLine['part']): Fate | undefined {
  if (part === 'counts') return undefined;
  return excludedAs(part === 'total' ? 'total' : 'repeated');
}

function fateOf(amount: Amount | undefined, isUnreadable: boolean): Fate {
  if (isUnreadable) return unreadBecause('amount_unreadable');
  return amount === undefined ? unreadBecause('no_amount') : counted;
}

/** A text cut to the maximum length of a row, without splitting a character. */
function cut(text: string, longest: number): string {
  if (text.length <= longest && text.isWellFormed()) return text;
  return text
    .toWellFormed()
    .slice(0, longest)
    .replace(/[\ud800-\udbff]$/, '');
}
