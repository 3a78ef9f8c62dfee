import { fold } from '@ledgerprint/languages/fold';
import type { Invoice, Party } from '../invoices/invoice.ts';
import { toIdKey } from '../invoices/invoice-register.ts';

/** Invoices that one seller issued to several buyers, most of whom have no other supplier here. */
export type SuspectedSales = {
  /** The seller's name, or one of its numbers. */
  readonly seller: string;
  readonly invoices: number;
  readonly buyers: number;
  /** The positions of the invoices. */
  readonly places: readonly string[];
};

type Seller = { readonly party: Party; invoices: number; readonly buyers: Set<number>; readonly places: Set<string> };

const leastInvoices = 5;
const leastBuyers = 2;

/**
 * Finds invoices that look like the ledger owner's own sales, if the owner is not known. Received invoices have few buyers and
 * many sellers; issued invoices have one seller, and buyers that nobody else invoices.
 */
export function createSalesSuspicion() {
  const identify = createPartyIndex();
  const sellers = new Map<number, Seller>();
  const sellersOf = new Map<number, Set<number>>();
  return {
    add(invoice: Pick<Invoice, 'seller' | 'buyer'>, place: string): void {
      const [seller, buyer] = [identify(invoice.seller), identify(invoice.buyer)];
      if (seller === undefined || buyer === undefined) return;
      const known = sellers.get(seller) ?? {
        party: invoice.seller,
        invoices: 0,
        buyers: new Set<number>(),
        places: new Set<string>(),
      };
      sellers.set(seller, known);
      known.invoices++;
      known.buyers.add(buyer);
      known.places.add(place);
      const others = sellersOf.get(buyer);
      if (others === undefined) sellersOf.set(buyer, new Set([seller]));
      else others.add(seller);
    },

    /** In order of first appearance. */
    result(): readonly SuspectedSales[] {
      return [...sellers.values()]
        .filter(({ invoices }) => invoices >= leastInvoices)
        .filter(({ buyers }) => {
          const own = [...buyers].filter((buyer) => sellersOf.get(buyer)?.size === 1);
          return own.length >= leastBuyers && own.length * 2 > buyers.size;
        })
        .map(({ party, invoices, buyers, places }) => ({
          seller: party.name.trim() || (party.ids[0] ?? ''),
          invoices,
          buyers: buyers.size,
          places: [...places],
        }));
    },
  };
}

/** Numbers parties: parties that share an id or a name get the same number. */
function createPartyIndex(): (party: Party) => number | undefined {
  const numbers = new Map<string, number>();
  let next = 0;
  return ({ name, ids }) => {
    const keys = [
      ...ids.map((id) => `id ${toIdKey(id)}`).filter((key) => key !== 'id '),
      ...(name.trim() === '' ? [] : [`name ${fold(name)}`]),
    ];
    if (keys.length === 0) return undefined;
    const known = keys.map((key) => numbers.get(key)).find((number) => number !== undefined);
    const number = known ?? next++;
    for (const key of keys) if (!numbers.has(key)) numbers.set(key, number);
    return number;
  };
}
