import { parseDecimal } from '../../invoices/decimal-text.ts';
import type { Amount } from '../../money/decimal.ts';
import { child, children, textOf, type XmlElement } from '../../xml/xml-element.ts';
import { first, lineNames } from './saft-masters.ts';

/** A line of an entry. */
export type SaftLine = {
  readonly account: string;
  readonly text: string;
  /** Debit less credit; undefined if not stated, `unreadable` if it is not a number. */
  readonly amount: Amount | 'unreadable' | undefined;
  readonly supplier: string;
  readonly customer: string;
  readonly document: string;
};

/** An entry of the general ledger. */
export type SaftTransaction = {
  readonly id: string;
  readonly date: string;
  readonly text: string;
  /** Portugal: `A` closes the year. */
  readonly type: string;
  readonly supplier: string;
  readonly customer: string;
  readonly lines: readonly SaftLine[];
};

/** Reads an entry of any version of the standard. */
export function parseTransaction(element: XmlElement): SaftTransaction {
  const holders = [element, ...children(element, 'Lines'), ...children(element, 'TransactionLines')];
  const lines = holders.flatMap((holder) => holder.children.filter(({ name }) => lineNames.has(name)));
  return {
    id: first(element, ['TransactionID', 'nr', 'transactionID']),
    date: first(element, ['TransactionDate', 'trDt', 'transactionDate', 'GLPostingDate']),
    text: first(element, ['Description', 'desc', 'description']),
    type: textOf(element, 'TransactionType'),
    supplier: first(element, ['SupplierID', 'custSupID']),
    customer: textOf(element, 'CustomerID'),
    lines: lines.map(parseLine),
  };
}

function parseLine(line: XmlElement): SaftLine {
  return {
    account: first(line, ['AccountID', 'accID', 'accountID']),
    text: first(line, ['Description', 'desc', 'description']),
    amount: amountOf(line),
    supplier: first(line, ['SupplierID', 'custSupID']),
    customer: textOf(line, 'CustomerID'),
    document: first(line, ['SourceDocumentID', 'docRef', 'documentID', 'ReferenceNumber']),
  };
}

/** The amount in the currency of the books; an additional amount in another currency is ignored. */
export function moneyOf(element: XmlElement | undefined): Amount | 'unreadable' | undefined {
  const text = textOf(element, 'Amount') || (element?.text ?? '');
  return text === '' ? undefined : (parseDecimal(text) ?? 'unreadable');
}

function amountOf(line: XmlElement): SaftLine['amount'] {
  const dutch = child(line, 'amnt');
  if (dutch !== undefined) {
    const amount = moneyOf(dutch);
    return typeof amount === 'bigint' && /^c/i.test(textOf(line, 'amntTp')) ? -amount : amount;
  }
  const debit = moneyOf(child(line, 'DebitAmount') ?? child(line, 'debitAmount') ?? amountInside(line, 'DebitLine'));
  const credit = moneyOf(
    child(line, 'CreditAmount') ?? child(line, 'creditAmount') ?? amountInside(line, 'CreditLine'),
  );
  if (debit === 'unreadable' || credit === 'unreadable') return 'unreadable';
  if (debit === undefined && credit === undefined) return undefined;
  return (debit ?? 0n) - (credit ?? 0n);
}

function amountInside(line: XmlElement, name: string): XmlElement | undefined {
  return line.name === name ? child(line, 'Amount') : undefined;
}
