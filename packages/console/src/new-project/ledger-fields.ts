import type { Role } from '@ledgerprint/ledger';
import type { ActivityField } from '@ledgerprint/ledger/activity';

/** The role of the column that a row's field comes from. */
export function roleOf(field: ActivityField): Role {
  return field === 'purchaseDate' ? 'date' : field;
}
