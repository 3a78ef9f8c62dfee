import type { Comparison } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import { type Session, signOut } from '../session/session.ts';
import type { ComparedRef } from './compare-route.ts';

type State = {
  readonly comparison: Comparison | undefined;
  /** True while the service is preparing it. */
  readonly isPreparing: boolean;
  readonly problem: ApiProblem | undefined;
};

const pauseMs = 2_000;

/** A comparison while the component is mounted; polls while the service prepares it. */
export function useComparison(
  { client }: Session,
  { before, after }: { readonly before: ComparedRef; readonly after: ComparedRef },
) {
  const state = useSignal<State>({ comparison: undefined, isPreparing: false, problem: undefined });
  const round = useSignal(0);
  const rounds = round.value;
  useEffect(() => {
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    state.value = { comparison: undefined, isPreparing: false, problem: undefined };
    const ask = async () => {
      try {
        const { comparison } = await client.reports.compareProjects(
          {
            beforeProjectId: before.projectId,
            afterProjectId: after.projectId,
            ...(before.revision === undefined ? {} : { beforeRevision: before.revision }),
            ...(after.revision === undefined ? {} : { afterRevision: after.revision }),
          },
          { signal: ending.signal },
        );
        if (ending.signal.aborted) return;
        state.value = { comparison, isPreparing: comparison === undefined, problem: undefined };
        if (comparison === undefined) timer = setTimeout(ask, pauseMs);
      } catch (error) {
        if (ending.signal.aborted) return;
        const problem = toApiProblem(error);
        state.value = { comparison: undefined, isPreparing: false, problem };
        if (problem.code === 'unauthenticated') signOut('expired');
      }
    };
    ask();
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [client, before.projectId, before.revision, after.projectId, after.revision, state, rounds]);
  const reload = useCallback(() => {
    round.value++;
  }, [round]);
  return { ...state.value, reload };
}
