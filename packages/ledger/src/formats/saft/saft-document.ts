import { readName } from '@ledgerprint/languages';
import { parseDecimal } from '../../invoices/decimal-text.ts';
import { type Amount, absolute, multiplyAmounts } from '../../money/decimal.ts';
import { child, children, textOf, type XmlElement } from '../../xml/xml-element.ts';
import { first } from './saft-masters.ts';
import { moneyOf } from './saft-transaction.ts';

/** A source document: an invoice, a payment, a delivery note or an order. */
export type SaftDocument = {
  readonly number: string;
  readonly date: string;
  readonly supplier: string;
  readonly isCancelled: boolean;
  readonly lines: readonly SaftDocumentLine[];
  /** Excluding tax, with the sign of a purchase. */
  readonly total: Amount | undefined;
};

export type SaftDocumentLine = {
  readonly account: string;
  readonly product: string;
  readonly text: string;
  readonly quantity: Amount | undefined;
  readonly unit: string;
  readonly amount: Amount | undefined;
};

// The numbers are UNTDID 1001 codes; the letters are the codes of Portugal and Angola.
const creditCode = /^(?:381|261|262|296|308|396|420|458|532|81|83|nc|cn|kn|ks)$/i;

const lineNames = new Set([...['Line', 'InvoiceLine', 'PaymentLine', 'StockMovementLine', 'WorkDocumentLine']]);
const amountNames = ['InvoiceLineAmount', 'LineAmount', 'PaymentLineAmount', 'BookValue'];

/**
 * Reads a document. A credit note is negated exactly once, whether its type, its sides or its signs show that it is
 * one.
 */
export function parseDocument(element: XmlElement): SaftDocument {
  const holders = [element, ...children(element, 'Lines'), ...children(element, 'InvoiceLines')];
  const lines = holders.flatMap((holder) => holder.children.filter(({ name }) => lineNames.has(name))).map(parseLine);
  const totals = child(element, 'DocumentTotals') ?? child(element, 'InvoiceDocumentTotals');
  const net = toMoney(moneyOf(child(totals, 'NetTotal'))) ?? withoutPayable(totals);
  const type = first(element, ['InvoiceType', 'PurchaseType', 'PaymentType', 'MovementType', 'WorkType']);
  const sum = lines.reduce((all, { amount = 0n }) => all + amount, 0n);
  const turn = signOf({
    isCredit: creditCode.test(type.trim()) || readName(type).has('cells', 'credit note'),
    net,
    sum,
  });
  return {
    number: first(element, ['InvoiceNo', 'PaymentRefNo', 'DocumentNumber', 'DocNo']),
    date: first(element, ['InvoiceDate', 'TransactionDate', 'MovementDate', 'WorkDate', 'GLPostingDate']),
    supplier:
      first(element, ['SupplierID']) ||
      textOf(element, 'SupplierInfo', 'SupplierID') ||
      textOf(element, 'Supplier', 'SupplierID'),
    isCancelled: /^a$/i.test(
      first(child(element, 'DocumentStatus'), ['InvoiceStatus', 'PaymentStatus', 'MovementStatus', 'WorkStatus']) ||
        textOf(element, 'InvoiceStatus'),
    ),
    lines: lines.map((line) => ({ ...line, ...turnLine(line, turn.lines) })),
    total: net === undefined ? undefined : net * turn.total,
  };
}

function withoutPayable(totals: XmlElement | undefined): Amount | undefined {
  const gross = toMoney(moneyOf(child(totals, 'GrossTotal')));
  const tax = toMoney(moneyOf(child(totals, 'TaxPayable')));
  return gross === undefined || tax === undefined ? undefined : gross - tax;
}

/** Lines may be on either side; the document's own total shows whether money was spent. */
function signOf({
  isCredit,
  net,
  sum,
}: {
  readonly isCredit: boolean;
  readonly net: Amount | undefined;
  readonly sum: Amount;
}): { readonly lines: 1n | -1n; readonly total: 1n | -1n } {
  const isNegative = isCredit || (net !== undefined && net < 0n) || (net === undefined && sum < 0n);
  return {
    lines: sum !== 0n && sum < 0n !== isNegative ? -1n : 1n,
    total: net !== undefined && net !== 0n && net < 0n !== isNegative ? -1n : 1n,
  };
}

function turnLine({ amount, quantity }: SaftDocumentLine, sign: 1n | -1n) {
  const turned = amount === undefined ? undefined : amount * sign;
  if (quantity === undefined || turned === undefined) return { amount: turned, quantity };
  return { amount: turned, quantity: turned < 0n ? -absolute(quantity) : quantity };
}

function parseLine(line: XmlElement): SaftDocumentLine {
  const quantity = parseDecimal(first(line, ['Quantity', 'InvoicedQuantity']));
  return {
    account: textOf(line, 'AccountID'),
    product: textOf(line, 'ProductCode'),
    text: first(line, ['ProductDescription', 'Description', 'GoodsServicesID']),
    quantity,
    unit: first(line, ['UnitOfMeasure', 'InvoiceUOM', 'UOM']),
    amount: amountOf(line, quantity),
  };
}

function amountOf(line: XmlElement, quantity: Amount | undefined): Amount | undefined {
  const amount = toMoney(
    moneyOf(amountNames.map((name) => child(line, name)).find((element) => element !== undefined)),
  );
  if (amount !== undefined) return /^c/i.test(textOf(line, 'DebitCreditIndicator')) ? -amount : amount;
  const debit = toMoney(moneyOf(child(line, 'DebitAmount')));
  const credit = toMoney(moneyOf(child(line, 'CreditAmount')));
  if (debit !== undefined || credit !== undefined) return (debit ?? 0n) - (credit ?? 0n);
  const price = toMoney(moneyOf(child(line, 'UnitPrice')));
  return price === undefined || quantity === undefined ? undefined : multiplyAmounts(price, quantity);
}

function toMoney(money: ReturnType<typeof moneyOf>): Amount | undefined {
  return typeof money === 'bigint' ? money : undefined;
}
