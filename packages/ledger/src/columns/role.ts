import type { ColumnField } from './column-field.ts';

/** What is known of a role. */
type RoleTraits = {
  /** Under which heading people find it. */
  readonly group: RoleGroup;
  /** `rate`: numbers that are neither money nor counts. `other`: codes, dates and signs, each recognised in its own way. */
  readonly cells: 'money' | 'count' | 'rate' | 'words' | 'other';
  /** Every ledger needs it, or the import template has it: a clear name is trusted whatever the cells contain. */
  readonly hasPlainName?: true;
  /** What a column of this role contains. */
  readonly description: string;
};

/** The groups of roles, in the order of lists. */
export const roleGroups = ['purchase', 'money', 'quantity', 'account', 'document'] as const;

export type RoleGroup = (typeof roleGroups)[number];

/** The roles of ledger columns, in the order in which reports list them. */
const table = {
  designation: {
    group: 'purchase',
    cells: 'words',
    hasPlainName: true,
    description: 'A description of what was bought. Several columns can be joined.',
  },
  supplier: { group: 'purchase', cells: 'words', hasPlainName: true, description: 'The supplier.' },
  amount: { group: 'money', cells: 'money', hasPlainName: true, description: 'The amount of the line, excluding VAT.' },
  grossAmount: {
    group: 'money',
    cells: 'money',
    hasPlainName: true,
    description: 'The amount of the line, including VAT.',
  },
  vatAmount: { group: 'money', cells: 'money', description: 'The VAT amount of the line.' },
  vatRate: { group: 'money', cells: 'rate', description: 'The VAT rate.' },
  debit: {
    group: 'money',
    cells: 'money',
    hasPlainName: true,
    description: 'The debit; on a statement, money paid out.',
  },
  credit: {
    group: 'money',
    cells: 'money',
    hasPlainName: true,
    description: 'The credit; on a statement, money received.',
  },
  sign: { group: 'money', cells: 'other', description: 'Whether the amount is a debit or a credit: D or C, S or H.' },
  account: { group: 'account', cells: 'other', hasPlainName: true, description: 'The account number.' },
  accountLabel: { group: 'account', cells: 'words', hasPlainName: true, description: 'The account name.' },
  accountGroup: {
    group: 'account',
    cells: 'words',
    description: 'The type of account, such as Expense, Bank or Liability.',
  },
  costCentre: { group: 'account', cells: 'words', description: 'The department or project that pays.' },
  date: { group: 'purchase', cells: 'other', hasPlainName: true, description: 'The date of the purchase.' },
  currency: { group: 'money', cells: 'other', hasPlainName: true, description: 'The currency of the amount.' },
  quantity: { group: 'quantity', cells: 'count', hasPlainName: true, description: 'The number of units bought.' },
  unit: { group: 'quantity', cells: 'other', hasPlainName: true, description: 'The unit: piece, kg, kWh.' },
  unitPrice: { group: 'quantity', cells: 'money', hasPlainName: true, description: 'The unit price, excluding VAT.' },
  priceBase: {
    group: 'quantity',
    cells: 'rate',
    description: 'The number of units that the price covers: 100 for a price per hundred.',
  },
  weight: {
    group: 'quantity',
    cells: 'count',
    hasPlainName: true,
    description: 'The weight of one unit, in kilograms unless the cell says otherwise.',
  },
  document: { group: 'document', cells: 'other', description: 'The invoice or document number.' },
  entry: { group: 'document', cells: 'other', description: 'The entry number in a journal.' },
  journal: { group: 'document', cells: 'other', description: 'The journal code.' },
  lineType: {
    group: 'document',
    cells: 'words',
    description: 'The type of the line or document: Invoice, Credit note, KR, KG.',
  },
  status: { group: 'document', cells: 'words', description: 'The status of the document: Paid, Voided, Draft.' },
  country: { group: 'purchase', cells: 'words', description: 'The country of the purchase.' },
  notes: { group: 'purchase', cells: 'words', hasPlainName: true, description: 'Remarks.' },
  category: {
    group: 'purchase',
    cells: 'words',
    hasPlainName: true,
    description: 'The category assigned to the purchase in the ledger.',
  },
  merchantCategory: {
    group: 'purchase',
    cells: 'words',
    description: 'The merchant category of a card payment, as a code or a name.',
  },
  reference: {
    group: 'document',
    cells: 'other',
    description:
      'Your own reference for the row, at most 200 characters, returned with it. If there is none, the invoice number is used.',
  },
} as const satisfies Readonly<Record<string, RoleTraits>>;

/** The role of one column; several columns may be joined in a designation. */
export type Role = keyof typeof table;

/** What is known of each role. */
export const roleTraits: Readonly<Record<Role, RoleTraits>> = table;

export const roles = Object.keys(table) as readonly Role[];

/** Roles of columns that can state the cost of a line. */
export const costs: readonly Role[] = ['amount', 'grossAmount', 'debit', 'unitPrice'];

/** Roles of columns with amounts or quantities; a file without any of them is just a list. */
export const measures: readonly Role[] = [...costs, 'quantity', 'weight'];

/** The role of a column with a known name. */
export function roleOfField(field: ColumnField): Role {
  return field === 'purchaseDate' ? 'date' : field;
}

/** Other names of a role, including the ten fields of a row. */
export const roleAliases: Readonly<Partial<Record<string, Role>>> = {
  purchaseDate: 'date',
  netAmount: 'amount',
  gross: 'grossAmount',
  vat: 'vatAmount',
};
