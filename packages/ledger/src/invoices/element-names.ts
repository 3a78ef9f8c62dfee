import type { Role } from '../columns/role.ts';
import type { LedgerReport } from '../reading/ledger-report.ts';
import type { Invoice, InvoiceFile } from './invoice.ts';

type Names = Readonly<Partial<Record<Role, readonly string[]>>>;

const cii: Names = {
  designation: ['SpecifiedTradeProduct/Name'],
  supplier: ['SellerTradeParty/Name'],
  amount: ['LineTotalAmount'],
  vatRate: ['ApplicableTradeTax/CategoryCode'],
  account: ['ReceivableSpecifiedTradeAccountingAccount/ID'],
  date: ['IssueDateTime'],
  currency: ['InvoiceCurrencyCode'],
  quantity: ['BilledQuantity'],
  unit: ['BilledQuantity/@unitCode'],
  unitPrice: ['NetPriceProductTradePrice/ChargeAmount'],
  document: ['ExchangedDocument/ID'],
  country: ['ShipToTradeParty/CountryID', 'SellerTradeParty/CountryID'],
  notes: ['SpecifiedTradeProduct/Description'],
  category: ['DesignatedProductClassification/ClassCode'],
  reference: ['BuyerReference', 'BuyerOrderReferencedDocument/IssuerAssignedID'],
};

/** The element of each format for each role. */
const names: Readonly<Record<InvoiceFile['format'], Names>> = {
  ubl: {
    designation: ['Item/Name'],
    supplier: ['AccountingSupplierParty/PartyName'],
    amount: ['LineExtensionAmount'],
    vatRate: ['ClassifiedTaxCategory/ID'],
    account: ['AccountingCost'],
    date: ['IssueDate'],
    currency: ['DocumentCurrencyCode'],
    quantity: ['InvoicedQuantity'],
    unit: ['InvoicedQuantity/@unitCode'],
    unitPrice: ['Price/PriceAmount'],
    document: ['ID'],
    country: ['Delivery/Country', 'AccountingSupplierParty/Country'],
    notes: ['Item/Description'],
    category: ['CommodityClassification/ItemClassificationCode'],
    reference: ['BuyerReference', 'OrderReference/ID'],
  },
  cii,
  facturx: cii,
  fatturapa: {
    designation: ['DettaglioLinee/Descrizione'],
    supplier: ['CedentePrestatore/Denominazione'],
    amount: ['PrezzoTotale'],
    vatRate: ['AliquotaIVA'],
    account: ['RiferimentoAmministrazione'],
    date: ['DatiGeneraliDocumento/Data'],
    currency: ['Divisa'],
    quantity: ['Quantita'],
    unit: ['UnitaMisura'],
    unitPrice: ['PrezzoUnitario'],
    document: ['DatiGeneraliDocumento/Numero'],
    country: ['CedentePrestatore/Nazione'],
    category: ['CodiceArticolo'],
    reference: ['DatiOrdineAcquisto/IdDocumento'],
  },
};

const totals: Readonly<Record<InvoiceFile['format'], string>> = {
  ubl: 'TaxExclusiveAmount',
  cii: 'TaxBasisTotalAmount',
  facturx: 'TaxBasisTotalAmount',
  fatturapa: 'ImponibileImporto',
};

/** The elements in use, by role; for invoices without lines, those of the head. */
export function toElementNames({ format, invoices }: InvoiceFile): LedgerReport['columns'] {
  const lines = invoices.flatMap((invoice) => invoice.lines);
  const isUsed = (role: Role) =>
    lines.some((line) => hasOfLine(line, role)) || invoices.some((invoice) => hasOfHead(invoice, role));
  const used = Object.entries(names[format]).filter(([role]) => isUsed(role as Role));
  return Object.fromEntries(lines.length > 0 ? used : [...used, ['amount', [totals[format]]]]);
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
