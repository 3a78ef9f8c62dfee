import type { GetProjectResponse, ProjectSummary } from '@ledgerprint/client/workspace';
import type { Session } from '../session/session.ts';
import { useAnswer } from '../session/use-answer.ts';
import { type ProjectFiles, toProjectFiles } from './project-files.ts';

/** A project with everything that is known of it. */
export type LoadedProject = Pick<GetProjectResponse, 'totals' | 'languages' | 'sameFiles' | 'hasSample'> & {
  readonly project: ProjectSummary;
  readonly files: ProjectFiles;
};

/** A project while the component is mounted; `reload` fetches it again. */
export function useProject(session: Session, projectId: string) {
  const { client } = session;
  const load = async (signal: AbortSignal): Promise<LoadedProject | undefined> => {
    const answer = await client.projects.getProject({ projectId }, { signal });
    const { project, totals, languages, sameFiles, hasSample } = answer;
    const files = toProjectFiles(session, projectId, answer);
    return project && { project, files, totals, languages, sameFiles, hasSample };
  };
  const { answer: loaded, ...others } = useAnswer(load, [client, projectId]);
  return { loaded, ...others };
}
