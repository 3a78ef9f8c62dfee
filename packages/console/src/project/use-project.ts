import type { GetProjectResponse, ProjectSummary } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import { type Session, signOut } from '../session/session.ts';

/** A project with its totals and reconciliation. */
export type LoadedProject = Pick<GetProjectResponse, 'reconciliation' | 'totals'> & {
  readonly project: ProjectSummary;
};

type State = {
  /** Undefined until the service has answered. */
  readonly loaded: LoadedProject | undefined;
  readonly problem: ApiProblem | undefined;
};

/** A project while the component is mounted; `reload` fetches it again. */
export function useProject({ client }: Session, projectId: string) {
  const state = useSignal<State>({ loaded: undefined, problem: undefined });
  const round = useSignal(0);
  const rounds = round.value;
  useEffect(() => {
    const ending = new AbortController();
    state.value = { ...state.value, problem: undefined };
    client.projects.getProject({ projectId }, { signal: ending.signal }).then(
      ({ project, reconciliation, totals }) => {
        if (ending.signal.aborted || project === undefined) return;
        state.value = { loaded: { project, reconciliation, totals }, problem: undefined };
      },
      (error) => {
        if (ending.signal.aborted) return;
        const problem = toApiProblem(error);
        state.value = { ...state.value, problem };
        if (problem.code === 'unauthenticated') signOut('expired');
      },
    );
    return () => ending.abort();
  }, [client, projectId, state, rounds]);
  const reload = useCallback(() => {
    round.value++;
  }, [round]);
  const replace = useCallback(
    (project: ProjectSummary) => {
      const { loaded } = state.value;
      if (loaded !== undefined) state.value = { ...state.value, loaded: { ...loaded, project } };
    },
    [state],
  );
  return { ...state.value, reload, replace };
}
