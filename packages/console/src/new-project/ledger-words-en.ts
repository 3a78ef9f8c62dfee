import { exclusionNames, unreadNames } from '@ledgerprint/ledger';
import type { LedgerWords } from './ledger-word-list.ts';

export const ledgerEn: LedgerWords = {
  roles: {
    designation: 'What was bought',
    supplier: 'Supplier',
    amount: 'Amount excluding tax',
    grossAmount: 'Amount including tax',
    vatAmount: 'VAT amount',
    vatRate: 'VAT rate',
    debit: 'Debit',
    credit: 'Credit',
    sign: 'Sign (debit or credit)',
    account: 'Account number',
    accountLabel: 'Account name',
    accountGroup: 'Account type',
    costCentre: 'Cost centre',
    date: 'Date',
    currency: 'Currency',
    quantity: 'Quantity',
    unit: 'Unit',
    unitPrice: 'Unit price excluding tax',
    priceBase: 'Units per price',
    weight: 'Weight per unit',
    document: 'Document number',
    entry: 'Entry number',
    journal: 'Journal',
    lineType: 'Line type',
    status: 'Status',
    country: 'Country',
    notes: 'Notes',
    category: 'Your category',
    merchantCategory: 'Merchant category (card)',
    reference: 'Your reference',
  },
  roleGroups: {
    purchase: 'Purchase',
    money: 'Money',
    quantity: 'Quantity and price',
    account: 'Accounts',
    document: 'Documents and entries',
  },
  formats: {
    table: 'Table',
    fec: 'FEC (French accounting entries)',
    journal: 'Accounting journal',
    statement: 'Bank or card statement',
    json: 'JSON',
    ubl: 'UBL invoice',
    cii: 'CII invoice',
    facturx: 'PDF invoice (Factur-X, ZUGFeRD)',
    fatturapa: 'FatturaPA invoice',
    saft: 'SAF-T audit file',
    datev: 'DATEV journal',
  },
  decimals: { '.': 'point: 1234.56', ',': 'comma: 1234,56' },
  dateStyles: {
    'day-first': 'day first: 31/12/2024',
    'month-first': 'month first: 12/31/2024',
    'year-first': 'year first: 2024-12-31',
    serial: 'spreadsheet day numbers',
  },
  currencySources: {
    column: 'from a column',
    header: 'from the name of a column',
    file: 'from the lines above the table',
    format: 'from the format',
    option: 'chosen by you',
    assumed: 'assumed: not stated in the file',
  },
  bases: { net: 'excluding tax', gross: 'including tax' },
  exclusions: exclusionNames.en,
  unread: unreadNames.en,
  warnings: {
    currency_assumed: ({ subject }) => `The file does not state a currency: ${subject} is assumed.`,
    country_assumed: ({ subject }) => `The file does not state a country: ${subject} is assumed.`,
    number_ambiguous: ({ subject }) =>
      `The decimal mark could be a comma or a point: a ${subject} is assumed.`,
    number_style_mixed: ({ lines }) => `Some numbers are written differently from the rest (${lines}).`,
    amount_preferred: ({ lines }) =>
      `Price × quantity differs from the amount of the row: the amount is used (${lines}).`,
    zero_amount: ({ lines }) => `Some rows have an amount of zero (${lines}).`,
    repeated_row: ({ lines }) =>
      `Some rows are exact duplicates of another row; they are counted (${lines}).`,
    total_differs: ({ lines }) =>
      `Some rows are labelled as totals but do not match the sum of the rows above; they are counted (${lines}).`,
    vat_assumed: ({ subject }) =>
      `Amounts include VAT and no rate is given: VAT is deducted at the standard rate of ${subject}.`,
    vat_unknown: () => 'Amounts may include tax, but no rate is known: nothing is deducted.',
    not_purchases: ({ subject }) => `This looks like ${subject}, not purchases: nothing is counted.`,
    no_amounts: () =>
      'There are no amounts or quantities: products are assigned a category, but no footprint is calculated.',
    sheet_repeats: ({ subject }) => `This sheet only repeats “${subject}”: nothing in it is counted.`,
    overlap: ({ subject }) =>
      `This file covers the same period as ${subject} and may contain the same purchases: leave it out.`,
    sales_suspected: ({ subject }) =>
      `${subject} issued this and other invoices to several buyers: it looks like a sale.`,
    columns_uncertain: () => 'The content of the columns is uncertain: check them.',
    gross_only_rows: ({ lines }) =>
      `Rows without an amount excluding tax are counted with the amount including tax (${lines}).`,
    purchases_twice: ({ subject }) =>
      `The file contains purchases twice, as entries and as invoices: ${subject}.`,
    cash_discounts: ({ subject }) =>
      `Cash discounts on payments to suppliers total ${subject}, including tax. They are not deducted from the purchases.`,
    accounts_unknown: ({ subject }) =>
      `The nature of some accounts is unknown, so their entries are not counted: ${subject}. Check whether they are purchases.`,
    invoice_total_differs: ({ subject }) =>
      `The lines do not add up to the invoice total excluding tax; the lines are counted (${subject}).`,
    no_lines: ({ subject }) =>
      `The invoice has no lines with amounts: its total excluding tax is counted as one row (${subject}).`,
    prepayment: ({ subject }) =>
      `This is a prepayment invoice; the final invoice may include the same amount (${subject}).`,
    other_buyer: ({ subject }) =>
      `Your organization is neither the seller nor the buyer; the invoice is counted (${subject}).`,
    other_years: ({ lines }) => `Some rows are from another year (${lines}).`,
  },
  otherLists: {
    grant: 'a list of grants',
    payroll: 'a list of wages',
    revenue: 'a list of sales',
    adjustment: 'a budget or a register of contracts',
    repeated: 'a journal whose debits and credits cancel out, without accounts that identify purchases',
  },
  otherList: 'another kind of list',
  lines: (first, more) => {
    if (more !== undefined) return `lines ${first.join(', ')} and ${more} more`;
    if (first.length === 1) return `line ${first[0]}`;
    return `lines ${first.slice(0, -1).join(', ')} and ${first.at(-1)}`;
  },
};
