import type { GetProjectResponse, ProjectSummary } from '@ledgerprint/client/workspace';
import type { Session } from '../session/session.ts';
import { useAnswer } from '../session/use-answer.ts';

/** A project with its totals, reconciliation and languages. */
export type LoadedProject = Pick<GetProjectResponse, 'reconciliation' | 'totals' | 'languages'> & {
  readonly project: ProjectSummary;
};

/** A project while the component is mounted; `reload` fetches it again. */
export function useProject({ client }: Session, projectId: string) {
  const load = async (signal: AbortSignal): Promise<LoadedProject | undefined> => {
    const { project, reconciliation, totals, languages } = await client.projects.getProject({ projectId }, { signal });
    return project && { project, reconciliation, totals, languages };
  };
  const { answer: loaded, ...others } = useAnswer(load, [client, projectId]);
  return { loaded, ...others };
}
