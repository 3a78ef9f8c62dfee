import type { Role } from '../columns/role.ts';
import type { InvoiceNames } from '../formats/format.ts';
import type { LedgerFacts } from '../reading/ledger-report.ts';
import type { Invoice, InvoiceLine } from './invoice.ts';

/** Whether a line states the value of a role. */
const ofLine: Readonly<Partial<Record<Role, (line: InvoiceLine) => boolean>>> = {
  designation: () => true,
  amount: () => true,
  vatRate: ({ vat }) => vat !== '',
  account: ({ account }) => account !== '',
  quantity: ({ quantity }) => quantity !== '',
  unit: ({ unit }) => unit !== '',
  unitPrice: ({ price }) => price !== undefined,
  notes: ({ description }) => description !== '',
  category: ({ classification }) => classification !== '',
  reference: ({ buyerReference }) => buyerReference !== '',
};

/** The same for the head of an invoice. */
const ofHead: Readonly<Partial<Record<Role, (invoice: Invoice) => boolean>>> = {
  supplier: ({ seller }) => seller.name !== '',
  account: ({ account }) => account !== '',
  date: ({ isoDate }) => isoDate !== undefined,
  currency: ({ currency }) => currency !== '',
  document: ({ number }) => number !== '',
  country: ({ deliveryCountry, seller }) => deliveryCountry !== '' || seller.country !== '',
  reference: ({ buyerReference }) => buyerReference !== '',
};

/** The elements in use, by role; for invoices without lines, those of the head. */
export function toElementNames(
  { elements, totalElement }: InvoiceNames,
  invoices: readonly Invoice[],
): LedgerFacts['columns'] {
  const lines = invoices.flatMap((invoice) => invoice.lines);
  const isUsed = (role: Role) =>
    lines.some((line) => ofLine[role]?.(line)) || invoices.some((invoice) => ofHead[role]?.(invoice));
  const used = Object.entries(elements).filter(([role]) => isUsed(role as Role));
  return Object.fromEntries(lines.length > 0 ? used : [...used, ['amount', [totalElement]]]);
}
