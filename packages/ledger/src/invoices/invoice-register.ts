import { type Amount, formatAmount } from '../money/decimal.ts';
import { fold } from '../text/fold.ts';
import type { Invoice, Party } from './invoice.ts';

/** The invoices of all files that are read together. */
export type InvoiceRegister = {
  /** Whether this place was the first to bring the invoice. A place may ask again, and hears the same. */
  isFirst(invoice: Invoice, place: string): boolean;
};

/** The same invoice is one of the same supplier with the same number, date and total, in whatever syntax it comes. */
export function createInvoiceRegister(): InvoiceRegister {
  const known = new Map<string, { readonly seller: Party; readonly place: string }[]>();
  return {
    isFirst(invoice, place) {
      const { number, seller } = invoice;
      // Without a number nothing tells two bills of a month apart.
      if (number.trim() === '') return true;
      const key = keyOf(invoice);
      const alike = known.get(key) ?? [];
      known.set(key, alike);
      const first = alike.find((other) => isSameParty(other.seller, seller));
      if (first !== undefined) return first.place === place;
      alike.push({ seller, place });
      return true;
    },
  };
}

function keyOf({ number, isoDate = '', currency, total }: Invoice): string {
  return [fold(number).replace(/\s/g, ''), isoDate, currency, toText(total)].join('\u0001');
}

function toText(total: Amount | undefined): string {
  return total === undefined ? '' : formatAmount(total);
}

function isSameParty(a: Party, b: Party): boolean {
  const ids = new Set(a.ids.map(toIdKey));
  return b.ids.some((id) => ids.has(toIdKey(id))) || (a.name !== '' && fold(a.name) === fold(b.name));
}

/** Numbers are written with and without spaces, points and dashes. */
export function toIdKey(id: string): string {
  return id.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
