import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { toCount } from '../../platform/counted.ts';
import { toMass } from '../enrich/summary-text.ts';
import type { TableColumn } from '../fitted-table.ts';
import { toKilograms, toShortPeriod } from './project-figures.ts';

/** The columns of `projects list`. */
export function projectColumns({ areDeleted }: { readonly areDeleted: boolean }) {
  const columns: readonly TableColumn<ProjectSummary>[] = [
    { title: 'ID', width: 11, cell: ({ projectId }) => projectId },
    { title: 'NAME', cell: ({ name }) => name },
    { title: 'STATUS', width: 9, cell: ({ status }) => status },
    { title: 'PERIOD', width: 9, cell: toShortPeriod },
    { title: 'ROWS', width: 9, isNumber: true, cell: ({ rows }) => toCount(Number(rows)) },
    {
      title: 'PRODUCTS',
      width: 8,
      isNumber: true,
      isOptional: true,
      cell: ({ products }) => toCount(Number(products)),
    },
    {
      title: 'FOOTPRINT',
      width: 9,
      isNumber: true,
      cell: ({ footprintMg }) => (footprintMg === undefined ? '' : toMass(toKilograms(footprintMg))),
    },
    areDeleted
      ? { title: 'DELETED', width: 10, cell: ({ deletedAt }) => deletedAt.slice(0, 10) }
      : { title: 'CREATED', width: 10, isOptional: true, cell: ({ createdAt }) => createdAt.slice(0, 10) },
  ];
  return columns;
}
