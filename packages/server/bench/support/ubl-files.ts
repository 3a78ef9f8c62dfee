const schema = 'urn:oasis:names:specification:ubl:schema:xsd';
const items = [
  ['Papier A4 80 g', 'XBX', '48210000'],
  ['Gazole non routier', 'LTR', '27101943'],
  ['Vis inox M8 × 40', 'H87', '73181595'],
  ['Électricité, site de Lyon', 'KWH', '27160000'],
  ['Maintenance du serveur', 'HUR', ''],
  ['Câble réseau Cat. 6', 'MTR', '85444290'],
  ['Béton C25/30', 'MTQ', '38245010'],
] as const;

/** An invoice as sent in the Peppol network, with this many lines; no two are the same. */
export function toUblInvoice(number: number, lines: number): string {
  const money = (value: number) => `currencyID="EUR">${value.toFixed(2)}`;
  const amounts = Array.from({ length: lines }, (_, at) => (((number * 31 + at * 17) % 900) + 1) * ((at % 7) + 1));
  const net = amounts.reduce((sum, amount) => sum + amount, 0) + 12.5;
  const party = (role: string, name: string, id: number) => `
  <cac:${role}>
    <cac:Party>
      <cbc:EndpointID schemeID="0225">${id}</cbc:EndpointID>
      <cac:PartyIdentification><cbc:ID schemeID="0009">${id}00017</cbc:ID></cac:PartyIdentification>
      <cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName>
      <cac:PostalAddress>
        <cbc:StreetName>12 rue des Lilas</cbc:StreetName><cbc:CityName>Lyon</cbc:CityName><cbc:PostalZone>69003</cbc:PostalZone>
        <cac:Country><cbc:IdentificationCode>FR</cbc:IdentificationCode></cac:Country>
      </cac:PostalAddress>
      <cac:PartyTaxScheme><cbc:CompanyID>FR12${id}</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme>
      <cac:PartyLegalEntity><cbc:RegistrationName>${name} SAS</cbc:RegistrationName><cbc:CompanyID schemeID="0002">${id}</cbc:CompanyID></cac:PartyLegalEntity>
      <cac:Contact><cbc:Name>Service clients</cbc:Name><cbc:Telephone>+33 4 00 00 00 00</cbc:Telephone></cac:Contact>
    </cac:Party>
  </cac:${role}>`;
  const body = amounts.map((amount, at) => {
    const [name, unit, code] = items[(number + at) % items.length] ?? items[0];
    const quantity = (at % 7) + 1;
    return `
  <cac:InvoiceLine>
    <cbc:ID>${at + 1}</cbc:ID>
    <cbc:InvoicedQuantity unitCode="${unit}">${quantity}</cbc:InvoicedQuantity>
    <cbc:LineExtensionAmount ${money(amount)}</cbc:LineExtensionAmount>
    <cbc:AccountingCost>606${at % 10}00</cbc:AccountingCost>
    <cac:OrderLineReference><cbc:LineID>${at + 1}</cbc:LineID></cac:OrderLineReference>
    <cac:Item>
      <cbc:Description>Référence ${number}-${at}, livraison &amp; pose comprises</cbc:Description>
      <cbc:Name>${name}</cbc:Name>
      <cac:SellersItemIdentification><cbc:ID>ART-${(number * 7 + at) % 5_000}</cbc:ID></cac:SellersItemIdentification>
      <cac:CommodityClassification><cbc:ItemClassificationCode listID="HS">${code}</cbc:ItemClassificationCode></cac:CommodityClassification>
      <cac:ClassifiedTaxCategory>
        <cbc:ID>S</cbc:ID>
        <cbc:Percent>20</cbc:Percent>
        <cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>
      </cac:ClassifiedTaxCategory>
    </cac:Item>
    <cac:Price>
      <cbc:PriceAmount ${money(amount / quantity)}</cbc:PriceAmount>
      <cbc:BaseQuantity unitCode="${unit}">1</cbc:BaseQuantity>
    </cac:Price>
  </cac:InvoiceLine>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Invoice xmlns="${schema}:Invoice-2" xmlns:cac="${schema}:CommonAggregateComponents-2" xmlns:cbc="${schema}:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
  <cbc:ID>F-2024-${number}</cbc:ID>
  <cbc:IssueDate>2024-${String((number % 12) + 1).padStart(2, '0')}-15</cbc:IssueDate>
  <cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:BuyerReference>Service ${number % 40}</cbc:BuyerReference>${party('AccountingSupplierParty', `Fournisseur ${number % 300}`, 300_000_000 + (number % 300))}${party('AccountingCustomerParty', 'Atelier Lune', 987_654_321)}
  <cac:AllowanceCharge>
    <cbc:ChargeIndicator>true</cbc:ChargeIndicator>
    <cbc:AllowanceChargeReason>Port</cbc:AllowanceChargeReason>
    <cbc:Amount ${money(12.5)}</cbc:Amount>
  </cac:AllowanceCharge>
  <cac:TaxTotal><cbc:TaxAmount ${money(net * 0.2)}</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal>
    <cbc:LineExtensionAmount ${money(net - 12.5)}</cbc:LineExtensionAmount>
    <cbc:TaxExclusiveAmount ${money(net)}</cbc:TaxExclusiveAmount>
    <cbc:TaxInclusiveAmount ${money(net * 1.2)}</cbc:TaxInclusiveAmount>
    <cbc:ChargeTotalAmount ${money(12.5)}</cbc:ChargeTotalAmount>
    <cbc:PayableAmount ${money(net * 1.2)}</cbc:PayableAmount>
  </cac:LegalMonetaryTotal>${body.join('')}
</Invoice>
`;
}
