import type { Role } from '../columns/role.ts';
import type { InvoiceNames } from '../formats/format.ts';
import type { LedgerFacts } from '../reading/ledger-report.ts';
import type { Invoice } from './invoice.ts';

/** The elements in use, by role; for invoices without lines, those of the head. */
export function toElementNames(
  { elements, totalElement }: InvoiceNames,
  invoices: readonly Invoice[],
): LedgerFacts['columns'] {
  const lines = invoices.flatMap((invoice) => invoice.lines);
  const isUsed = (role: Role) =>
    lines.some((line) => hasOfLine(line, role)) || invoices.some((invoice) => hasOfHead(invoice, role));
  const used = Object.entries(elements).filter(([role]) => isUsed(role as Role));
  return Object.fromEntries(lines.length > 0 ? used : [...used, ['amount', [totalElement]]]);
}

function hasOfLine(line: Invoice['lines'][number], role: Role): boolean {
  switch (role) {
    case 'designation':
    case 'amount':
      return true;
    case 'vatRate':
      return line.vat !== '';
    case 'account':
      return line.account !== '';
    case 'quantity':
      return line.quantity !== '';
    case 'unit':
      return line.unit !== '';
    case 'unitPrice':
      return line.price !== undefined;
    case 'notes':
      return line.description !== '';
    case 'category':
      return line.classification !== '';
    case 'reference':
      return line.buyerReference !== '';
    default:
      return false;
  }
}

function hasOfHead(invoice: Invoice, role: Role): boolean {
  switch (role) {
    case 'supplier':
      return invoice.seller.name !== '';
    case 'account':
      return invoice.account !== '';
    case 'date':
      return invoice.isoDate !== undefined;
    case 'currency':
      return invoice.currency !== '';
    case 'document':
      return invoice.number !== '';
    case 'country':
      return invoice.deliveryCountry !== '' || invoice.seller.country !== '';
    case 'reference':
      return invoice.buyerReference !== '';
    default:
      return false;
  }
}
