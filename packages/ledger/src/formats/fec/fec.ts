import { fold } from '@ledgerprint/languages/fold';
import type { LedgerLayout } from '../../columns/ledger-layout.ts';
import { accountPlans } from '../../fates/account-plans.ts';
import type { Format } from '../format.ts';
import { withAccountLabels } from '../journal/journal.ts';

/** The French fichier des écritures comptables: a journal with prescribed column names. */
export const fec = {
  name: 'fec',
  label: 'FEC (French accounting entries)',
  description: 'a French accounting file (FEC)',
  family: 'books',
  country: 'FR',
  table: {
    recognize: ({ layout }) => (isFec(layout) ? { kind: 'fec', plan: accountPlans.pcg } : undefined),
    arrange: withoutForeignCurrency,
    currency: 'EUR',
  },
} as const satisfies Format;

function isFec({ columns }: LedgerLayout): boolean {
  const names = new Set(columns.map(({ name }) => fold(name).replace(/[^a-z]/g, '')));
  const has = (name: string) => names.has(name);
  return has('comptenum') && has('ecriturelib') && ((has('debit') && has('credit')) || (has('montant') && has('sens')));
}

/** Idevise is the currency of Montantdevise. */
function withoutForeignCurrency(found: LedgerLayout): LedgerLayout {
  const layout = withAccountLabels(found);
  const roles = new Map(layout.roles);
  roles.delete('currency');
  if (roles.has('debit')) roles.delete('amount');
  return { ...layout, roles };
}
