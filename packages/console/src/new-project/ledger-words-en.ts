import { exclusionNames, unreadNames } from '@ledgerprint/ledger';
import type { LedgerWords } from './ledger-word-list.ts';

/** In English. */
export const ledgerEn: LedgerWords = {
  roles: {
    designation: 'What was bought',
    supplier: 'Supplier',
    amount: 'Line amount without tax',
    grossAmount: 'Line amount with tax',
    vatAmount: 'VAT, amount',
    vatRate: 'VAT, rate',
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
    unitPrice: 'Unit price without tax',
    priceBase: 'Units the price is for',
    weight: 'Weight of one unit',
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
    purchase: 'The purchase',
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
    serial: 'day numbers, as spreadsheets store them',
  },
  currencySources: {
    column: 'from a column',
    header: 'from the name of a column',
    file: 'from the lines above the table',
    format: 'from the format',
    option: 'chosen by you',
    assumed: 'assumed: the file does not say',
  },
  bases: { net: 'without tax', gross: 'with tax' },
  exclusions: exclusionNames.en,
  unread: unreadNames.en,
  warnings: {
    currency_assumed: ({ subject }) => `No currency is named: amounts are taken as ${subject}.`,
    country_assumed: ({ subject }) => `No country is named: ${subject} is assumed.`,
    number_ambiguous: ({ subject }) =>
      `Nothing shows whether a comma or a point starts the decimals: a ${subject} is assumed.`,
    number_style_mixed: ({ lines }) => `Some numbers are written in another style than the rest (${lines}).`,
    amount_preferred: ({ lines }) =>
      `Price × quantity is not the amount of the line: the amount counts (${lines}).`,
    zero_amount: ({ lines }) => `Some lines have an amount of zero (${lines}).`,
    repeated_row: ({ lines }) => `Some lines repeat another one exactly; they are counted (${lines}).`,
    total_differs: ({ lines }) =>
      `Some lines call themselves totals but are not the sum of the lines above; they are counted (${lines}).`,
    vat_assumed: ({ subject }) =>
      `Amounts include VAT and no rate is given: the standard rate of ${subject} is taken off.`,
    vat_unknown: () => 'Amounts may include tax, and no rate is known: nothing is taken off.',
    not_purchases: ({ subject }) => `This looks like ${subject}, not like purchases: nothing is counted.`,
    no_amounts: () => 'There are no amounts and no quantities: products get a category, but no footprint.',
    sheet_repeats: ({ subject }) => `This sheet only repeats “${subject}”: nothing is counted from it.`,
    overlap: ({ subject }) =>
      `It covers the same period as ${subject}, and may hold the same purchases: leave this file out.`,
    sales_suspected: ({ subject }) =>
      `${subject} issued this invoice and others to several buyers: it looks like a sale.`,
    columns_uncertain: () => 'It is not certain what the columns hold: check them.',
    gross_only_rows: ({ lines }) =>
      `Lines without an amount before tax are counted with the amount after tax (${lines}).`,
    purchases_twice: ({ subject }) =>
      `Purchases are in the file twice, as entries and as invoices: ${subject}.`,
    cash_discounts: ({ subject }) =>
      `Cash discounts on payments to suppliers come to ${subject}, tax included. They are not taken off the purchases.`,
    accounts_unknown: ({ subject }) =>
      `Nothing tells what some accounts hold; their entries are not counted: ${subject}. Check whether they are purchases.`,
    invoice_total_differs: ({ subject }) =>
      `The lines do not add up to the invoice’s own total without tax; the lines are counted (${subject}).`,
    no_lines: ({ subject }) =>
      `The invoice has no lines with amounts: its total without tax is one line (${subject}).`,
    prepayment: ({ subject }) =>
      `This is an invoice for a prepayment, which the final invoice may have again (${subject}).`,
    other_buyer: ({ subject }) =>
      `Neither the seller nor the buyer is your organization; the invoice is counted (${subject}).`,
    other_years: ({ lines }) => `Some lines are of another year (${lines}).`,
  },
  otherLists: {
    grant: 'a list of grants',
    payroll: 'a list of wages',
    revenue: 'a list of sales',
    adjustment: 'a budget or a register of contracts',
    repeated: 'a journal whose debits and credits cancel out, without accounts that tell purchases apart',
  },
  otherList: 'another kind of list',
  lines: (first, more) => {
    if (more !== undefined) return `lines ${first.join(', ')} and ${more} more`;
    if (first.length === 1) return `line ${first[0]}`;
    return `lines ${first.slice(0, -1).join(', ')} and ${first.at(-1)}`;
  },
};
