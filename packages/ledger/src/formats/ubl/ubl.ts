import { type Format, lazily } from '../format.ts';

/** Universal Business Language: invoices and credit notes. */
export const ubl = {
  name: 'ubl',
  label: 'UBL invoice',
  description: 'an e-invoice (UBL)',
  family: 'invoices',
  files: {
    ubl: {
      roots: [{ name: /^(?:Invoice|CreditNote)$/, namespace: /^urn:oasis:names:(?:specification|tc):ubl:/ }],
      inEnvelope: /<(?:[\w.-]+:)?(?:Invoice|CreditNote)\s[^>]*urn:oasis:names:specification:ubl:/,
      readInvoices: lazily(async () => (await import('./read-ubl.ts')).readUbl),
    },
  },
  invoice: {
    syntax: 'UBL',
    elements: {
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
    totalElement: 'TaxExclusiveAmount',
  },
} as const satisfies Format;
