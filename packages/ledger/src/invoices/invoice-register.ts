import { formatAmount } from '../money/decimal.ts';
import { fold } from '../text/fold.ts';
import type { Invoice, Party } from './invoice.ts';

/** The invoices of all files that are read together. */
export type InvoiceRegister = {
  /** Whether this place was the first to bring the invoice. A place may ask again, and hears the same. */
  isFirst(invoice: Invoice, place: string): boolean;
};

/** The same invoice is one of the same supplier with the same number, date and total, in whatever syntax it comes. */
export function createInvoiceRegister(): InvoiceRegister {
  const places = new Map<string, string>();
  return {
    isFirst(invoice, place) {
      // Without a number nothing tells two bills of a month apart.
      if (invoice.number.trim() === '') return true;
      const bill = toBillKey(invoice);
      // Joined, not concatenated: texts of a document are parts of the whole, which a concatenation would keep in memory.
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

/** Suppliers are known by any of their ids or names. */
function toPartyKeys({ name, legalName = '', ids }: Party): readonly string[] {
  const names = [name, legalName].filter((one) => one !== '').map((one) => `name ${fold(one)}`);
  return [...new Set([...ids.map((id) => `id ${toIdKey(id)}`), ...names])];
}

/** Numbers are written with and without spaces, points and dashes. */
export function toIdKey(id: string): string {
  return id.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
