import type { FileReport } from '@ledgerprint/ledger';
import { Failure } from '../platform/failure.ts';
import { findProjectNumber } from '../store/project-id.ts';
import type { Tables } from '../store/store.ts';

/** The reconciliation of the files imported into a project of any organization; empty if there are none. */
export async function listReconciliation(
  tables: Pick<Tables, 'projects' | 'projectLists' | 'reconciliations'>,
  projectId: string,
): Promise<readonly FileReport[]> {
  const number = findProjectNumber(projectId);
  const organizationId = number === undefined ? undefined : await tables.projects.findOwner(number);
  // The owner of a project that is being removed is still known.
  const isThere =
    number !== undefined &&
    organizationId !== undefined &&
    (await tables.projectLists.find(organizationId, number)) !== undefined;
  if (!isThere) {
    throw new Failure(
      'not_found',
      `There is no project "${projectId}". Give its id exactly as CreateProject or ImportCSV returned it.`,
    );
  }
  return tables.reconciliations.list(organizationId, number);
}
