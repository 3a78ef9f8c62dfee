import type { Decision } from '@ledgerprint/client/workspace';
import type { TableColumn } from '../fitted-table.ts';
import { toDecidedText, toSelectorText } from './decision-text.ts';

/** The columns of `decisions list`. */
export function decisionColumns({ includeRevoked }: { readonly includeRevoked: boolean }) {
  const columns: readonly TableColumn<Decision>[] = [
    { title: 'CASES', cell: ({ selector }) => toSelectorText(selector) },
    { title: 'DECIDED', cell: toDecidedText },
    { title: 'VALIDITY', width: 12, isOptional: true, cell: ({ validity }) => validity },
    { title: 'BY', width: 14, isOptional: true, cell: ({ decidedBy, keyName }) => decidedBy || keyName },
    { title: 'AT', width: 10, isOptional: true, cell: ({ decidedAt }) => decidedAt.slice(0, 10) },
    { title: 'NOTE', isOptional: true, cell: ({ note }) => note },
  ];
  const revoked: TableColumn<Decision> = {
    title: 'REVOKED',
    width: 10,
    cell: ({ revokedAt }) => revokedAt.slice(0, 10),
  };
  const id: TableColumn<Decision> = { title: 'ID', width: 16, isWhole: true, cell: (decision) => decision.id };
  return includeRevoked ? [...columns, revoked, id] : [...columns, id];
}
