import { Failure } from '../domain/failure.ts';
import type { Call } from './call.ts';
import { getOwnProject } from './get-own-project.ts';

/** Refuses: no project can be exported before enrichment has completed it. */
export async function exportCsv(
  { organizationId, store }: Call,
  { projectId }: { readonly projectId: string },
): Promise<never> {
  const { status } = await getOwnProject(store, organizationId, projectId);
  throw new Failure(
    'failed_precondition',
    `This project is not ready to export: its status is ${status}. Wait until GetProgress says completed.`,
  );
}
