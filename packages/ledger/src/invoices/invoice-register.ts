import { fold } from '@ledgerprint/languages/fold';
import { formatAmount } from '../money/decimal.ts';
import type { Invoice, Party } from './invoice.ts';

/** The invoices of all files that are read together. */
export type InvoiceRegister = {
  /** Whether the invoice was first seen at this position. Asking again gives the same answer. */
  isFirst(invoice: Invoice, place: string): boolean;
};

/** Two invoices are the same if supplier, number, date and total agree, whatever their syntax. */
export function createInvoiceRegister(): InvoiceRegister {
  const places = new Map<string, string>();
  return {
    isFirst(invoice, place) {
      // Without a number, two bills of one month cannot be distinguished.
      if (invoice.number.trim() === '') return true;
      const bill = toBillKey(invoice);
      // Joined, not concatenated: texts are slices of the document, which a concatenation would keep in memory.
      const keys = toPartyKeys(invoice.seller).map((party) => [bill, party].join('\u0001'));
      const first = keys.map((key) => places.get(key)).find((known) => known !== undefined);
      if (first !== undefined) return first === place;
      for (const key of keys) places.set(key, place);
      return true;
    },
  };
}

function toBillKey({ number, isoDate = '', currency, total }: Invoice): string {
  const money = total === undefined ? '' : formatAmount(total);
  return [fold(number).replace(/\s/g, ''), isoDate, currency, money].join('\u0001');
}

/** A supplier is identified by any of its ids or names. */
function toPartyKeys({ name, legalName = '', ids }: Party): readonly string[] {
  const names = [name, legalName].filter((one) => one !== '').map((one) => `name ${fold(one)}`);
  return [...new Set([...ids.map((id) => `id ${toIdKey(id)}`), ...names])];
}

/** Numbers are written with and without spaces, points and dashes. */
export function toIdKey(id: string): string {
  return id.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
