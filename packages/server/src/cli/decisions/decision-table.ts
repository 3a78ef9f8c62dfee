import type { Decision } from '@ledgerprint/client/workspace';
import type { TableColumn } from '../fitted-table.ts';
import { toDecidedText, toSelectorText } from './decision-text.ts';

/** The columns of `decisions list`. */
export function decisionColumns({ includeRevoked }: { readonly includeRevoked: boolean }) {
  const columns: readonly TableColumn<Decision>[] = [
    // Ids are copied: they are not cut, like numbers.
    { title: 'ID', width: 16, isNumber: true, cell: ({ id }) => id.padEnd(16) },
    { title: 'CASES', cell: ({ selector }) => toSelectorText(selector) },
    { title: 'DECIDED', cell: toDecidedText },
    { title: 'VALIDITY', width: 12, isOptional: true, cell: ({ validity }) => validity },
    { title: 'BY', width: 14, isOptional: true, cell: ({ decidedBy, keyName }) => decidedBy || keyName },
    { title: 'AT', width: 10, isOptional: true, cell: ({ decidedAt }) => decidedAt.slice(0, 10) },
    { title: 'NOTE', isOptional: true, cell: ({ note }) => note },
  ];
  const revoked: TableColumn<Decision> = {
    ...{ title: 'REVOKED', width: 10 },
    cell: ({ revokedAt }) => revokedAt.slice(0, 10),
  };
  return includeRevoked ? [...columns, revoked] : columns;
}
