/** An invoice for the writers below; figures are texts, as written. */
export type SampleInvoice = {
  readonly number: string;
  readonly date: string;
  readonly type: string;
  readonly currency: string;
  readonly seller: SampleParty;
  readonly buyer: SampleParty;
  readonly buyerReference: string;
  readonly account: string;
  readonly deliveryCountry: string;
  readonly lines: readonly SampleLine[];
  readonly adjustments: readonly SampleAdjustment[];
  readonly total: string;
};

export type SampleParty = { readonly name: string; readonly vatId: string; readonly country: string };

export type SampleLine = {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
  readonly priceBase: string;
  readonly amount: string;
  readonly vat: string;
  readonly hs: string;
  readonly account: string;
  /** Already included in the amount. */
  readonly adjustments: readonly SampleAdjustment[];
  readonly parts: readonly SampleLine[];
};

export type SampleAdjustment = { readonly isCharge: boolean; readonly reason: string; readonly amount: string };

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const toXmlText = (text: string) => text.replace(/[&<>"]/g, (letter) => escaped[letter] ?? letter);
const tag = (name: string, text: string, attributes = '') =>
  text === '' ? '' : `<${name}${attributes}>${toXmlText(text)}</${name}>`;

/** The invoice in UBL 2.1; a credit note has another root element. */
export function writeUbl(invoice: SampleInvoice, root: 'Invoice' | 'CreditNote' = 'Invoice'): string {
  const schema = 'urn:oasis:names:specification:ubl:schema:xsd';
  const money = ` currencyID="${invoice.currency}"`;
  const party = (role: string, { name, vatId, country }: SampleParty) =>
    `<cac:${role}><cac:Party><cac:PartyName>${tag('cbc:Name', name)}</cac:PartyName><cac:PostalAddress><cac:Country>` +
    `${tag('cbc:IdentificationCode', country)}</cac:Country></cac:PostalAddress><cac:PartyTaxScheme>` +
    `${tag('cbc:CompanyID', vatId)}<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme></cac:Party></cac:${role}>`;
  const adjustment = ({ isCharge, reason, amount }: SampleAdjustment) =>
    `<cac:AllowanceCharge><cbc:ChargeIndicator>${isCharge}</cbc:ChargeIndicator>${tag('cbc:AllowanceChargeReason', reason)}` +
    `${tag('cbc:Amount', amount, money)}</cac:AllowanceCharge>`;
  const line = (name: string, one: SampleLine): string =>
    `<cac:${name}>${tag('cbc:ID', one.id)}` +
    tag(`cbc:${root === 'Invoice' ? 'Invoiced' : 'Credited'}Quantity`, one.quantity, ` unitCode="${one.unit}"`) +
    `${tag('cbc:LineExtensionAmount', one.amount, money)}${tag('cbc:AccountingCost', one.account)}` +
    `${one.adjustments.map(adjustment).join('')}<cac:Item>${tag('cbc:Description', one.description)}` +
    `${tag('cbc:Name', one.name)}<cac:CommodityClassification>` +
    `${tag('cbc:ItemClassificationCode', one.hs, ' listID="HS"')}</cac:CommodityClassification><cac:ClassifiedTaxCategory>` +
    `<cbc:ID>S</cbc:ID>${tag('cbc:Percent', one.vat)}</cac:ClassifiedTaxCategory></cac:Item><cac:Price>` +
    `${tag('cbc:PriceAmount', one.price, money)}${tag('cbc:BaseQuantity', one.priceBase)}</cac:Price>` +
    `${one.parts.map((part) => line(`Sub${root}Line`, part)).join('')}</cac:${name}>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${schema}:${root}-2" xmlns:cac="${schema}:CommonAggregateComponents-2"` +
    ` xmlns:cbc="${schema}:CommonBasicComponents-2">${tag('cbc:ID', invoice.number)}${tag('cbc:IssueDate', invoice.date)}` +
    `${tag(`cbc:${root}TypeCode`, invoice.type)}${tag('cbc:DocumentCurrencyCode', invoice.currency)}` +
    `${tag('cbc:AccountingCost', invoice.account)}${tag('cbc:BuyerReference', invoice.buyerReference)}` +
    `${party('AccountingSupplierParty', invoice.seller)}${party('AccountingCustomerParty', invoice.buyer)}` +
    `<cac:Delivery><cac:DeliveryLocation><cac:Address><cac:Country>${tag('cbc:IdentificationCode', invoice.deliveryCountry)}` +
    `</cac:Country></cac:Address></cac:DeliveryLocation></cac:Delivery>${invoice.adjustments.map(adjustment).join('')}` +
    `<cac:LegalMonetaryTotal>${tag('cbc:TaxExclusiveAmount', invoice.total, money)}</cac:LegalMonetaryTotal>` +
    `${invoice.lines.map((one) => line(`${root}Line`, one)).join('\n')}</${root}>`
  );
}

/** The names that differ between CII D16B and ZUGFeRD 1. */
const ciiNames = {
  D16B: {
    root: 'CrossIndustryInvoice',
    document: 'ExchangedDocument',
    transaction: 'SupplyChainTradeTransaction',
    head: 'ApplicableHeaderTrade',
    line: 'SpecifiedLineTrade',
    headSum: 'SpecifiedTradeSettlementHeaderMonetarySummation',
    lineSum: 'SpecifiedTradeSettlementLineMonetarySummation',
    rate: 'RateApplicablePercent',
  },
  'ZUGFeRD 1': {
    root: 'CrossIndustryDocument',
    document: 'HeaderExchangedDocument',
    transaction: 'SpecifiedSupplyChainTradeTransaction',
    head: 'ApplicableSupplyChainTrade',
    line: 'SpecifiedSupplyChainTrade',
    headSum: 'SpecifiedTradeSettlementMonetarySummation',
    lineSum: 'SpecifiedTradeSettlementMonetarySummation',
    rate: 'ApplicablePercent',
  },
} as const;

/** The invoice in CII. In ZUGFeRD 1, charges of the document are written as transport charges. */
export function writeCii(invoice: SampleInvoice, version: keyof typeof ciiNames = 'D16B'): string {
  const names = ciiNames[version];
  const party = (role: string, { name, vatId, country }: SampleParty) =>
    `<ram:${role}>${tag('ram:Name', name)}<ram:PostalTradeAddress>${tag('ram:CountryID', country)}</ram:PostalTradeAddress>` +
    `<ram:SpecifiedTaxRegistration>${tag('ram:ID', vatId, ' schemeID="VA"')}</ram:SpecifiedTaxRegistration></ram:${role}>`;
  const adjustment = ({ isCharge, reason, amount }: SampleAdjustment) =>
    `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>` +
    `${tag('ram:ActualAmount', amount)}${tag('ram:Reason', reason)}</ram:SpecifiedTradeAllowanceCharge>`;
  const ofDocument = (one: SampleAdjustment) =>
    one.isCharge && version === 'ZUGFeRD 1'
      ? `<ram:SpecifiedLogisticsServiceCharge>${tag('ram:Description', one.reason)}${tag('ram:AppliedAmount', one.amount)}</ram:SpecifiedLogisticsServiceCharge>`
      : adjustment(one);
  const line = (one: SampleLine, parent: string): string =>
    `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument>${tag('ram:LineID', one.id)}` +
    `${tag('ram:ParentLineID', parent)}</ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct>` +
    `${tag('ram:Name', one.name)}${tag('ram:Description', one.description)}<ram:DesignatedProductClassification>` +
    `${tag('ram:ClassCode', one.hs, ' listID="HS"')}</ram:DesignatedProductClassification></ram:SpecifiedTradeProduct>` +
    `<ram:${names.line}Agreement><ram:NetPriceProductTradePrice>${tag('ram:ChargeAmount', one.price)}` +
    `${tag('ram:BasisQuantity', one.priceBase)}</ram:NetPriceProductTradePrice></ram:${names.line}Agreement>` +
    `<ram:${names.line}Delivery>${tag('ram:BilledQuantity', one.quantity, ` unitCode="${one.unit}"`)}</ram:${names.line}Delivery>` +
    `<ram:${names.line}Settlement><ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode>` +
    `${tag(`ram:${names.rate}`, one.vat)}</ram:ApplicableTradeTax>${one.adjustments.map(adjustment).join('')}` +
    `<ram:${names.lineSum}>${tag('ram:LineTotalAmount', one.amount)}</ram:${names.lineSum}>` +
    `<ram:ReceivableSpecifiedTradeAccountingAccount>${tag('ram:ID', one.account)}</ram:ReceivableSpecifiedTradeAccountingAccount>` +
    `</ram:${names.line}Settlement></ram:IncludedSupplyChainTradeLineItem>\n${one.parts.map((part) => line(part, one.id)).join('')}`;
  const lines = invoice.lines.map((one) => line(one, '')).join('');
  const head =
    `<ram:${names.head}Agreement>${tag('ram:BuyerReference', invoice.buyerReference)}` +
    `${party('SellerTradeParty', invoice.seller)}${party('BuyerTradeParty', invoice.buyer)}</ram:${names.head}Agreement>` +
    `<ram:${names.head}Delivery><ram:ShipToTradeParty><ram:PostalTradeAddress>${tag('ram:CountryID', invoice.deliveryCountry)}` +
    `</ram:PostalTradeAddress></ram:ShipToTradeParty></ram:${names.head}Delivery><ram:${names.head}Settlement>` +
    `${tag('ram:InvoiceCurrencyCode', invoice.currency)}${invoice.adjustments.map(ofDocument).join('')}<ram:${names.headSum}>` +
    `${tag('ram:TaxBasisTotalAmount', invoice.total)}</ram:${names.headSum}><ram:ReceivableSpecifiedTradeAccountingAccount>` +
    `${tag('ram:ID', invoice.account)}</ram:ReceivableSpecifiedTradeAccountingAccount></ram:${names.head}Settlement>`;
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<rsm:${names.root} xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"` +
    ` xmlns:ram="urn:ram" xmlns:udt="urn:udt"><rsm:${names.document}>${tag('ram:ID', invoice.number)}${tag('ram:TypeCode', invoice.type)}` +
    `<ram:IssueDateTime>${tag('udt:DateTimeString', invoice.date.replaceAll('-', ''), ' format="102"')}</ram:IssueDateTime>` +
    `</rsm:${names.document}><rsm:${names.transaction}>` +
    // ZUGFeRD 1 has the lines last.
    `${version === 'D16B' ? lines + head : head + lines}</rsm:${names.transaction}></rsm:${names.root}>`
  );
}

const seller: SampleParty = { name: 'Quincaillerie Morel', vatId: 'FR40123456789', country: 'FR' };
const buyer: SampleParty = { name: 'Atelier Lune', vatId: 'FR32987654321', country: 'FR' };

export const plainLine: SampleLine = {
  id: '1',
  name: 'Vis inox M8',
  description: '',
  quantity: '10',
  unit: 'H87',
  price: '2.50',
  priceBase: '',
  amount: '25.00',
  vat: '20',
  hs: '',
  account: '',
  adjustments: [],
  parts: [],
};

/** One line of 25 euros, unless others are given. */
export const plainInvoice: SampleInvoice = {
  number: 'F-1',
  date: '2024-03-05',
  type: '380',
  currency: 'EUR',
  seller,
  buyer,
  buyerReference: '',
  account: '',
  deliveryCountry: '',
  lines: [plainLine],
  adjustments: [],
  total: '25.00',
};
