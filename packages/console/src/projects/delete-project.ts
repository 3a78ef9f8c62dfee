import type { Session } from '../session/session.ts';
import type { DeletedProject } from './deleted-project.ts';

/** Deletes a project; the list offers to undo it. */
export async function deleteProject(
  { client, lastDeleted }: Session,
  { projectId, name }: Pick<DeletedProject, 'projectId' | 'name'>,
): Promise<void> {
  const { restorableUntil } = await client.projects.deleteProject({ projectId });
  lastDeleted.value = { projectId, name, restorableUntil: new Date(restorableUntil) };
}
