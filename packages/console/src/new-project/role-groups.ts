import { type Role, roles } from '@ledgerprint/ledger';

/** How roles are grouped in a list to choose from. */
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

/** The roles of a group, in the order in which they are reported. */
export function rolesIn(group: RoleGroup): readonly Role[] {
  return roles.filter((role) => groupOf[role] === group);
}

/** Any of these says what was bought, if only by whom or on which account. */
export const tellingRoles: readonly Role[] = [
  'designation',
  'supplier',
  'category',
  'accountLabel',
  'merchantCategory',
];
