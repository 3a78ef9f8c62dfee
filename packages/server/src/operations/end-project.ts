import type { FinishJob } from '../queue/jobs.ts';
import type { SealedProject } from '../store/projects.ts';
import type { Tables } from '../store/store.ts';
import { createDelivery } from '../webhooks/deliver-event.ts';

/** How a project ends; if it failed, with the reason, as a sentence for its owner. */
export type ProjectEnd = { readonly status: 'completed' } | { readonly status: 'failed'; readonly failure: string };

/**
 * Ends a project that is being enriched and sends the webhook event if one was requested; false if it has already
 * ended. Must run in a transaction: the first to commit ends the project.
 */
export async function endProject(
  tables: Pick<Tables, 'projects' | 'deliveries' | 'jobs'>,
  { organizationId, traceparent }: Pick<FinishJob, 'organizationId' | 'traceparent'>,
  project: SealedProject,
  end: ProjectEnd,
): Promise<boolean> {
  const completedAt = await tables.projects.end(organizationId, project.number, end);
  if (completedAt === undefined) return false;
  const { webhookUrl } = project;
  if (webhookUrl !== undefined) {
    await createDelivery(tables, organizationId, {
      ...project,
      webhookUrl,
      completedAt,
      traceparent,
      status: end.status,
    });
  }
  return true;
}
