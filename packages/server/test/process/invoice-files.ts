/** An invoice of two lines in UBL. */
export function ubl(
  number: string,
  {
    seller = `Seller ${number}`,
    buyer = 'Mairie de Test',
    day = '2024-03-15',
    cents = 1_000,
  }: { readonly seller?: string; readonly buyer?: string; readonly day?: string; readonly cents?: number } = {},
): string {
  const money = (value: number) => `currencyID="EUR">${(value / 100).toFixed(2)}<`;
  const party = (name: string) => `<a:Party><a:PartyName><b:Name>${name}</b:Name></a:PartyName></a:Party>`;
  const line = (id: number, name: string, amount: number) =>
    `<a:InvoiceLine><b:ID>${id}</b:ID><b:InvoicedQuantity unitCode="C62">1</b:InvoicedQuantity>
<b:LineExtensionAmount ${money(amount)}/b:LineExtensionAmount>
<a:Item><b:Name>${name}</b:Name></a:Item></a:InvoiceLine>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
<b:ID>${number}</b:ID><b:IssueDate>${day}</b:IssueDate><b:InvoiceTypeCode>380</b:InvoiceTypeCode>
<b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
<a:AccountingSupplierParty>${party(seller)}</a:AccountingSupplierParty>
<a:AccountingCustomerParty>${party(buyer)}</a:AccountingCustomerParty>
<a:LegalMonetaryTotal><b:LineExtensionAmount ${money(cents + 500)}/b:LineExtensionAmount>
<b:TaxExclusiveAmount ${money(cents + 500)}/b:TaxExclusiveAmount></a:LegalMonetaryTotal>
${line(1, `Article ${number}`, cents)}
${line(2, 'Transport', 500)}
</Invoice>`;
}
