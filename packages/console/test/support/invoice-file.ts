/** The parts of an invoice that differ between tests. */
export type InvoiceText = {
  readonly number: string;
  readonly seller?: string;
  readonly vatId?: string;
  readonly buyer?: string;
  readonly buyerVatId?: string;
  readonly date?: string;
  readonly item?: string;
  readonly amount?: number;
  /** If it differs from the amount. */
  readonly total?: number;
};

/** A UBL invoice with one line. */
export function ublInvoice(invoice: InvoiceText): string {
  const { number, seller = 'Papeterie Martin', vatId = 'FR32123456789', buyer = 'Mairie de Nort' } = invoice;
  const { date = '2024-03-05', item = 'Ramettes de papier A4', amount = 100, total = amount } = invoice;
  const { buyerVatId = 'FR55987654321' } = invoice;
  const party = (name: string, id: string) =>
    `<cac:Party><cac:PartyTaxScheme><cbc:CompanyID>${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>${number}</cbc:ID><cbc:IssueDate>${date}</cbc:IssueDate><cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:AccountingSupplierParty>${party(seller, vatId)}</cac:AccountingSupplierParty>
<cac:AccountingCustomerParty>${party(buyer, buyerVatId)}</cac:AccountingCustomerParty>
<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="EUR">${total}</cbc:LineExtensionAmount><cbc:TaxExclusiveAmount currencyID="EUR">${total}</cbc:TaxExclusiveAmount><cbc:TaxInclusiveAmount currencyID="EUR">${total * 1.2}</cbc:TaxInclusiveAmount><cbc:PayableAmount currencyID="EUR">${total * 1.2}</cbc:PayableAmount></cac:LegalMonetaryTotal>
<cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:InvoicedQuantity unitCode="H87">10</cbc:InvoicedQuantity><cbc:LineExtensionAmount currencyID="EUR">${amount}</cbc:LineExtensionAmount><cac:Item><cbc:Name>${item}</cbc:Name></cac:Item><cac:Price><cbc:PriceAmount currencyID="EUR">${amount / 10}</cbc:PriceAmount></cac:Price></cac:InvoiceLine>
</Invoice>`;
}
