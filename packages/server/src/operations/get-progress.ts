import { isSealed } from '../store/project.ts';
import type { Call } from './call.ts';
import { getOwnProject } from './get-own-project.ts';

/** The project's counters: rows before it is sealed, products after. */
export async function getProgress({ organizationId, store }: Call, { projectId }: { readonly projectId: string }) {
  const project = await getOwnProject(store, organizationId, projectId);
  const { enrichedProducts, failedProducts, totalProducts } = project;
  return {
    status: project.status,
    totalLines: isSealed(project) ? totalProducts : project.stagedRows,
    enriched: enrichedProducts,
    inProgress: totalProducts - enrichedProducts - failedProducts,
    failed: failedProducts,
    submittedAt: project.submittedAt,
    completedAt: project.completedAt,
  };
}
