import type { ExclusionReason, UnreadReason } from './fate.ts';

/** A reason in a sentence, and a row that it applies to. */
export type ReasonDescription = { readonly meaning: string; readonly example: string };

/** Why money is no purchase, for people. */
export const exclusionDescriptions: Readonly<Record<ExclusionReason, ReasonDescription>> = {
  vat: {
    meaning: 'VAT on a line of its own. It is a tax on the price, not a purchase.',
    example: '445660 TVA déductible',
  },
  payable: {
    meaning: "The supplier's or customer's side of an entry. The purchase is on another line of it.",
    example: '401000 Fournisseurs',
  },
  bank: { meaning: "The bank's or the till's side of an entry.", example: '512000 Banque' },
  payroll: {
    meaning: 'Pay, social contributions and pensions. Agency staff is a service and is counted.',
    example: 'Salary M Conneely',
  },
  tax: { meaning: 'Taxes, rates and fines, except VAT.', example: 'Business rates' },
  depreciation: {
    meaning: 'Depreciation and provisions. What is depreciated was counted when it was bought.',
    example: '681120 Dotations aux amortissements',
  },
  finance: {
    meaning: 'Interest, and loans and their repayment. Bank charges are a service and are counted.',
    example: 'Interest on borrowing',
  },
  transfer: {
    meaning:
      'Money that only moves: between own accounts, as cash, to settle invoices; opening and closing balances.',
    example: 'Internal transfer account',
  },
  grant: {
    meaning: 'Grants, subsidies and gifts that are paid.',
    example: 'Grants to voluntary organisations',
  },
  equity: { meaning: "Capital, shares, goodwill, dividends, the owner's drawings.", example: 'Dividends' },
  land: { meaning: 'Land, which nobody made.', example: '211100 Terrains nus' },
  deposit: { meaning: 'Deposits, which come back.', example: 'Security deposits' },
  revenue: {
    meaning: 'Money that comes in. The refund of a purchase is counted instead, negative.',
    example: '706000 Prestations de services',
  },
  intra_group: { meaning: 'Money between companies of a group.', example: '451000 Groupe et associés' },
  stock: {
    meaning: 'Changes of stock. The goods were counted when they were bought.',
    example: '603100 Variation des stocks',
  },
  adjustment: {
    meaning:
      'Entries that only correct the books: accruals, book values of what was sold, bad debts, rounding; also lists of budgets and contracts.',
    example: 'Bad debts',
  },
  cancelled: {
    meaning: 'The status says that the document does not hold: voided, rejected, a draft.',
    example: 'Voided',
  },
  total: { meaning: 'The sum of rows above it.', example: 'TOTAL GÉNÉRAL' },
  repeated: {
    meaning: 'What stands elsewhere in the file: invoices whose lines are on another sheet, for instance.',
    example: 'a sheet that sums up another',
  },
};

/** Why a row could not be read, for people. */
export const unreadDescriptions: Readonly<Record<UnreadReason, ReasonDescription>> = {
  no_designation: { meaning: 'Nothing in the row says what was bought.', example: ';Acme;120.00' },
  no_amount: {
    meaning: 'The row has neither an amount nor a quantity, in a file that has such columns.',
    example: 'Paper;Acme;',
  },
  amount_unreadable: { meaning: 'The amount is not a number.', example: 'Paper;Acme;see invoice' },
};
