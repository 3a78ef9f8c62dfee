import { type Role, roles } from '@ledgerprint/ledger';

/** The groups of roles in the list of options. */
export const roleGroupNames = ['purchase', 'money', 'quantity', 'account', 'document'] as const;

export type RoleGroup = (typeof roleGroupNames)[number];

const groupOf: Readonly<Record<Role, RoleGroup>> = {
  designation: 'purchase',
  supplier: 'purchase',
  category: 'purchase',
  merchantCategory: 'purchase',
  date: 'purchase',
  country: 'purchase',
  notes: 'purchase',
  amount: 'money',
  grossAmount: 'money',
  vatAmount: 'money',
  vatRate: 'money',
  debit: 'money',
  credit: 'money',
  sign: 'money',
  currency: 'money',
  quantity: 'quantity',
  unit: 'quantity',
  unitPrice: 'quantity',
  priceBase: 'quantity',
  weight: 'quantity',
  account: 'account',
  accountLabel: 'account',
  accountGroup: 'account',
  costCentre: 'account',
  document: 'document',
  entry: 'document',
  journal: 'document',
  lineType: 'document',
  status: 'document',
  reference: 'document',
};

/** The roles of a group, in the order of reports. */
export function rolesIn(group: RoleGroup): readonly Role[] {
  return roles.filter((role) => groupOf[role] === group);
}

/** Roles that can say what was bought, if only through the supplier or the account. */
export const tellingRoles: readonly Role[] = [
  'designation',
  'supplier',
  'category',
  'accountLabel',
  'merchantCategory',
];
