import type { GetProjectResponse, ProjectSummary } from '@ledgerprint/client/workspace';
import type { Session } from '../session/session.ts';
import { useAnswer } from '../session/use-answer.ts';

/** A project with everything that is known of it. */
export type LoadedProject = Omit<GetProjectResponse, 'project' | '$typeName' | '$unknown'> & {
  readonly project: ProjectSummary;
};

/** A project while the component is mounted; `reload` fetches it again. */
export function useProject({ client }: Session, projectId: string) {
  const load = async (signal: AbortSignal): Promise<LoadedProject | undefined> => {
    const { project, ...found } = await client.projects.getProject({ projectId }, { signal });
    return project && { ...found, project };
  };
  const { answer: loaded, ...others } = useAnswer(load, [client, projectId]);
  return { loaded, ...others };
}
