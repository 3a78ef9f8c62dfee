import { type Format, lazily } from '../format.ts';

/** UN/CEFACT's Cross Industry Invoice, and ZUGFeRD 1. */
export const cii = {
  name: 'cii',
  label: 'CII invoice',
  description: 'an e-invoice (CII)',
  family: 'invoices',
  files: {
    cii: {
      roots: [
        { name: /^CrossIndustry(?:Invoice|Document)$/ },
        // ZUGFeRD before its first release.
        { name: /^Invoice$/, namespace: /^urn:un:unece:uncefact:data:standard:CBFBUY:/ },
      ],
      inEnvelope: /<(?:[\w.-]+:)?CrossIndustryInvoice[\s>]/,
      readInvoices: lazily(async () => (await import('./read-cii.ts')).readCii),
    },
  },
  invoice: {
    syntax: 'CII',
    elements: {
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
    },
    totalElement: 'TaxBasisTotalAmount',
  },
} as const satisfies Format;
