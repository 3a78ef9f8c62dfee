import { Failure } from '../platform/failure.ts';
import { isSealed, type ProjectStatus } from '../store/project.ts';
import { parseWebhookUrl } from '../webhooks/webhook-url.ts';
import type { Call, Limits } from './call.ts';
import { getOwnProject, lockOwnProject } from './get-own-project.ts';
import { sealProject } from './seal-project.ts';

/** Seals a project; if it is already sealed, changes nothing and returns the current status. */
export async function submit(
  { organizationId, store, traceparent }: Call,
  limits: Limits,
  request: { readonly projectId: string; readonly webhookUrl: string },
): Promise<{ status: ProjectStatus }> {
  const seen = await getOwnProject(store, organizationId, request.projectId);
  const webhookUrl = parseWebhookUrl(request.webhookUrl);
  if (isSealed(seen)) return { status: seen.status };
  return store.transaction(async (tables) => {
    const project = await lockOwnProject(tables, organizationId, request.projectId);
    // Another Submit may have come first while this one waited for the lock.
    if (isSealed(project)) return { status: project.status };
    if (project.stagedRows === 0) {
      throw new Failure('failed_precondition', 'This project has no rows to seal. Add some with AddActivities first.');
    }
    await sealProject(tables, organizationId, limits, { ...project, webhookUrl, traceparent });
    return { status: 'enriching' };
  });
}
