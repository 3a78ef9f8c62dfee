import type { ExclusionReason, UnreadReason } from './fate.ts';

/** The meaning of a reason, and an example of a row to which it applies. */
export type ReasonDescription = { readonly meaning: string; readonly example: string };

/** Why a row is not a purchase, for people. */
export const exclusionDescriptions: Readonly<Record<ExclusionReason, ReasonDescription>> = {
  vat: {
    meaning: 'VAT on a line of its own. It is a tax on the price, not a purchase.',
    example: '445660 TVA déductible',
  },
  payable: {
    meaning: 'The supplier or customer side of an entry. The purchase, if any, is on another line.',
    example: '401000 Fournisseurs',
  },
  bank: { meaning: 'The bank or cash side of an entry.', example: '512000 Banque' },
  payroll: {
    meaning: 'Wages, social contributions and pensions. Agency staff are a service and are counted.',
    example: 'Salary M Conneely',
  },
  tax: { meaning: 'Taxes, rates and fines, except VAT.', example: 'Business rates' },
  depreciation: {
    meaning: 'Depreciation and provisions. The asset was counted when it was bought.',
    example: '681120 Dotations aux amortissements',
  },
  finance: {
    meaning: 'Interest, loans and loan repayments. Bank charges are a service and are counted.',
    example: 'Interest on borrowing',
  },
  transfer: {
    meaning:
      'Movements of money: transfers between your own accounts, cash, settlement of invoices; opening and closing balances.',
    example: 'Internal transfer account',
  },
  grant: { meaning: 'Grants, subsidies and donations paid.', example: 'Grants to voluntary organisations' },
  equity: { meaning: 'Capital, shares, goodwill, dividends and owner’s drawings.', example: 'Dividends' },
  land: { meaning: 'Land, which is not produced.', example: '211100 Terrains nus' },
  deposit: { meaning: 'Deposits, which are returned.', example: 'Security deposits' },
  revenue: {
    meaning: 'Income. The refund of a purchase, however, is counted as a negative amount.',
    example: '706000 Prestations de services',
  },
  intra_group: { meaning: 'Transactions between companies of a group.', example: '451000 Groupe et associés' },
  stock: {
    meaning: 'Changes in stock. The goods were counted when they were bought.',
    example: '603100 Variation des stocks',
  },
  adjustment: {
    meaning:
      'Adjusting entries: accruals, book values of assets sold, bad debts, rounding; also budgets and lists of contracts.',
    example: 'Bad debts',
  },
  cancelled: {
    meaning: 'The status shows that the document is not valid: voided, rejected or a draft.',
    example: 'Voided',
  },
  total: { meaning: 'The sum of other rows.', example: 'TOTAL GÉNÉRAL' },
  repeated: {
    meaning: 'Already present elsewhere, such as invoices whose lines are on another sheet.',
    example: 'a summary sheet',
  },
};

/** Why a row could not be read, for people. */
export const unreadDescriptions: Readonly<Record<UnreadReason, ReasonDescription>> = {
  no_designation: { meaning: 'The row does not say what was bought.', example: ';Acme;120.00' },
  no_amount: {
    meaning:
      'The row has no amount, price, quantity or weight, although the file has a column for at least one of them.',
    example: 'Paper;Acme;',
  },
  amount_unreadable: { meaning: 'The amount is not a number.', example: 'Paper;Acme;see invoice' },
};
