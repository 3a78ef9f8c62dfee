import type { FinishJob } from '../queue/jobs.ts';
import type { SealedProject } from '../store/projects.ts';
import type { Tables } from '../store/store.ts';
import { createDelivery } from '../webhooks/deliver-event.ts';

/** How a project ends; where it failed, with why, in words for its owner. */
export type ProjectEnd =
  | { readonly status: 'completed' }
  | { readonly status: 'failed'; readonly failure: string };

/**
 * Ends a project that is at work and announces it where somebody asked for it; false when it has ended before. Belongs in
 * a transaction: whoever commits first has ended it.
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
      ...{ ...project, webhookUrl, completedAt, traceparent },
      status: end.status,
    });
  }
  return true;
}
