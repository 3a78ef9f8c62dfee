import { counted, type ExclusionReason, excludedAs, type Fate } from '../../fates/fate.ts';
import { hasTwoAccountsOfGoods, isPurchaseOfGoods } from '../../fates/national-accounts.ts';
import { LedgerError } from '../../ledger-error.ts';
import { type Amount, absolute, formatAmount } from '../../money/decimal.ts';
import { decideOrigin, type LedgerOrigin } from '../../reading/ledger-origin.ts';
import type { LedgerFacts } from '../../reading/ledger-report.ts';
import type { LedgerRow } from '../../reading/ledger-row.ts';
import {
  createLedgerRows,
  excludedAccountsOf,
  type LedgerOptions,
  type LedgerRows,
  type NoteOddRow,
  textsOf,
} from '../../reading/ledger-rows.ts';
import { writePurchasesTwice } from '../../reading/warning-words.ts';
import { createWarnings } from '../../reading/warnings.ts';
import { createLineFates } from './line-fate.ts';
import { parseDocument, type SaftDocument } from './saft-document.ts';
import { readMasters, type SaftMasters } from './saft-masters.ts';
import { readParts, type SaftPart } from './saft-parts.ts';
import { createRowMaker, type SaftRecord } from './saft-row.ts';
import { parseTransaction, type SaftLine, type SaftTransaction } from './saft-transaction.ts';

/** Documents that are not purchases, and the reason. */
const otherDocuments: Readonly<Record<string, ExclusionReason>> = {
  SalesInvoices: 'revenue',
  Payments: 'payable',
  MovementOfGoods: 'stock',
  WorkingDocuments: 'adjustment',
};

const documentNames = new Set(['Invoice', 'Payment', 'StockMovement', 'WorkDocument']);

/**
 * Opens an audit file: SAF-T of any country, or the Dutch auditfile. It is read several times, because the descriptions of
 * accounts and suppliers may be anywhere in it. Only throws LedgerError, also while rows are read.
 */
export async function openSaft(bytes: Uint8Array, options: LedgerOptions): Promise<LedgerRows> {
  const masters = await readMasters(bytes);
  if (!masters.hasLedger && !masters.hasPurchases && !masters.hasSales && !masters.hasOthers) throw noRecords();
  const warnings = createWarnings();
  const origin = originOf(masters, options);
  const habits = await findHabits(bytes, masters);
  const counts = await chooseSide(bytes, masters, { options, habits });
  if (counts.warning !== undefined) warnings.add('purchases_twice', counts.warning);
  const isSales = masters.hasSales && !masters.hasLedger && !masters.hasPurchases;
  if (isSales) warnings.add('not_purchases', 'an audit file with sales and no purchases');
  const facts: LedgerFacts = {
    columns: columnsOf(masters),
    origin,
    decimal: '.',
    basis: 'net',
    namesCurrencies: false,
  };

  async function* readRows(noteOdd: NoteOddRow): AsyncGenerator<readonly LedgerRow[]> {
    const unknown = new Set<string>();
    const toRow = createRowMaker(masters, origin.currency.code);
    const toRecords = createRecordReader(masters, { options, habits }, (account) => {
      if (unknown.size < mostNamed) unknown.add(account);
    });
    const withoutLines: string[] = [];
    for await (const batch of readParts(bytes, isRecord)) {
      yield batch.flatMap((part) => {
        const { records, lacksLines } = toRecords(part);
        if (lacksLines && withoutLines.length < mostNamed) withoutLines.push(records[0]?.document ?? '');
        return records.map((record) => {
          const row = toRow(withSide(record, part, counts.side));
          noteOdd(row, textsOf(row));
          return row;
        });
      });
    }
    for (const document of withoutLines) warnings.add('no_lines', document);
    for (const account of unknown) warnings.add('accounts_unknown', account);
  }

  return createLedgerRows({ facts, options, warnings, readRows });
}

const mostNamed = 10;

function isRecord(path: readonly string[]): boolean {
  const name = path.at(-1) ?? '';
  if (name === 'Transaction' || name === 'transaction') return true;
  return documentNames.has(name) && path.includes('SourceDocuments');
}

/** Facts that follow from all entries together. */
type Habits = { readonly countsCostOfGoods: boolean };

/** Only reads the entries if companies of the country may book goods to either of two accounts. */
async function findHabits(bytes: Uint8Array, { country, accounts, hasLedger }: SaftMasters): Promise<Habits> {
  if (!hasLedger || !hasTwoAccountsOfGoods(country)) return { countsCostOfGoods: false };
  for await (const batch of readParts(bytes, isRecord)) {
    const lines = batch.flatMap(({ element, path }) =>
      path.includes('SourceDocuments') ? [] : parseTransaction(element).lines,
    );
    const isPurchase = ({ account }: SaftLine) =>
      isPurchaseOfGoods(country, accounts.get(account)?.standard || account);
    if (lines.some(isPurchase)) return { countsCostOfGoods: false };
  }
  return { countsCostOfGoods: true };
}

type Reading = { readonly options: LedgerOptions; readonly habits: Habits };

/** Which records are counted if the file contains purchases both as entries and as invoices. */
type Side = 'both' | 'ledger' | 'invoices';

/** Invoices have items and quantities: they are counted if they cover the total of the purchase accounts. */
async function chooseSide(
  bytes: Uint8Array,
  masters: SaftMasters,
  reading: Reading,
): Promise<{ readonly side: Side; readonly warning?: string }> {
  if (!masters.hasLedger || !masters.hasPurchases) return { side: 'both' };
  const toRecords = createRecordReader(masters, reading, () => {});
  const sums = { ledger: 0n, invoices: 0n, lacksLines: 0 };
  for await (const batch of readParts(bytes, isRecord)) {
    for (const part of batch) {
      const { records, lacksLines } = toRecords(part);
      const sum = records.reduce((all, record) => all + countedAmount(record), 0n);
      if (isInvoice(part)) {
        sums.invoices += sum;
        if (lacksLines) sums.lacksLines++;
      } else sums.ledger += sum;
    }
  }
  const covers = absolute(sums.invoices) * 100n >= absolute(sums.ledger) * 95n;
  const side = sums.invoices !== 0n && sums.lacksLines === 0 && covers ? 'invoices' : 'ledger';
  if (sums.invoices === 0n || sums.ledger === 0n) return { side: sums.ledger === 0n ? 'both' : side };
  const warning = writePurchasesTwice({
    counted: side,
    ledger: formatAmount(sums.ledger),
    invoices: formatAmount(sums.invoices),
  });
  return { side, warning };
}

function countedAmount({ amount, fate }: SaftRecord): Amount {
  return fate.fate === 'counted' && typeof amount === 'bigint' ? amount : 0n;
}

function withSide(record: SaftRecord, part: SaftPart, side: Side): SaftRecord {
  if (side === 'both' || record.fate.fate !== 'counted') return record;
  return isInvoice(part) === (side === 'invoices') ? record : { ...record, fate: excludedAs('repeated') };
}

function isInvoice({ path }: SaftPart): boolean {
  return path.includes('PurchaseInvoices');
}

type RecordReader = (part: SaftPart) => {
  readonly records: readonly SaftRecord[];
  /** Whether only the totals of a purchase invoice are known. */
  readonly lacksLines: boolean;
};

/** Creates records of entries and documents, each with its fate. */
function createRecordReader(
  masters: SaftMasters,
  { options, habits }: Reading,
  onUnknown: (account: string) => void,
): RecordReader {
  const excludedAccounts = excludedAccountsOf(options);
  const fateOf = createLineFates({ masters, excludedAccounts, onUnknown, ...habits });

  return ({ element, path }) => {
    const folder = path.find((name) => Object.hasOwn(otherDocuments, name));
    if (folder !== undefined) {
      const reason = otherDocuments[folder] ?? 'adjustment';
      const document = parseDocument(element);
      const fate = excludedAs(document.isCancelled ? 'cancelled' : reason);
      // Income is negative.
      const sign = reason === 'revenue' ? -1n : 1n;
      return { records: recordsOf(document, masters, { fate, sign }), lacksLines: false };
    }
    if (path.includes('PurchaseInvoices')) {
      const document = parseDocument(element);
      const fate = document.isCancelled ? excludedAs('cancelled') : counted;
      const records = recordsOf(document, masters, { fate, sign: 1n });
      return { records, lacksLines: document.lines.length === 0 };
    }
    const transaction = withKnownSuppliers(parseTransaction(element), masters);
    const supplier = transaction.supplier || (transaction.lines.find((line) => line.supplier !== '')?.supplier ?? '');
    const records = transaction.lines.map((line) => ({
      texts: [line.text || transaction.text, transaction.text],
      account: line.account,
      supplier: line.supplier || supplier,
      date: transaction.date,
      document: line.document || transaction.id,
      amount: line.amount,
      fate: fateOf(line, transaction),
    }));
    return { records, lacksLines: false };
  };
}

/**
 * Romania requires a supplier and a customer on every line: `0`, or the company itself as both, means none.
 */
function withKnownSuppliers(transaction: SaftTransaction, { suppliers }: SaftMasters): SaftTransaction {
  const known = ({ supplier, customer }: SaftTransaction | SaftLine) =>
    /^0+$/.test(supplier) || (supplier === customer && !suppliers.has(supplier)) ? '' : supplier;
  const lines = transaction.lines.map((line) => ({ ...line, supplier: known(line) }));
  return { ...transaction, supplier: known(transaction), lines };
}

function recordsOf(
  document: SaftDocument,
  { products, suppliers }: SaftMasters,
  { fate, sign }: { readonly fate: Fate; readonly sign: 1n | -1n },
): readonly SaftRecord[] {
  const { number, date, supplier, lines, total } = document;
  const shared = { supplier, date, document: number, fate };
  if (lines.length === 0) {
    const from = suppliers.get(supplier)?.name || supplier;
    const text = from === '' ? `Invoice ${number}` : `Invoice from ${from}`;
    return [{ ...shared, texts: [text], account: '', amount: total === undefined ? undefined : total * sign }];
  }
  return lines.map((line) => ({
    ...shared,
    texts: [line.text || (products.get(line.product) ?? ''), products.get(line.product) ?? ''],
    account: line.account,
    quantity: line.quantity,
    unit: line.unit,
    amount: line.amount === undefined ? undefined : line.amount * sign,
  }));
}

function originOf({ currency, country }: SaftMasters, options: LedgerOptions): LedgerOrigin {
  const inFile = (code: string) => (code === '' ? undefined : ({ code, from: 'file' } as const));
  return decideOrigin({
    option: options,
    defaults: options.defaults,
    assumed: options.assumed,
    stated: { currency: inFile(currency), country: inFile(country) },
    found: undefined,
  });
}

/** The elements from which rows are read. */
function columnsOf({ hasLedger, hasPurchases }: SaftMasters): LedgerFacts['columns'] {
  return {
    designation: [...(hasPurchases ? ['ProductDescription'] : []), 'Description'],
    supplier: ['SupplierID'],
    ...(hasPurchases ? { amount: ['InvoiceLineAmount'] } : {}),
    ...(hasLedger ? { debit: ['DebitAmount'], credit: ['CreditAmount'] } : {}),
    account: ['AccountID'],
    date: [hasLedger ? 'TransactionDate' : 'InvoiceDate'],
  };
}

function noRecords(): LedgerError {
  return new LedgerError(
    'This audit file (SAF-T) contains neither entries nor purchase invoices: export it again with the entries or the invoices.',
    { reason: 'AUDIT_FILE' },
  );
}
