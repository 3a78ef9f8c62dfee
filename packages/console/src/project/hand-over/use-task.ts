import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type ApiProblem, toApiProblem } from '../../errors/api-problem.ts';
import { signOut } from '../../session/session.ts';

/** The state of a task: `asking` until the service answers, `preparing` while it builds the file. */
export type TaskState =
  | { readonly kind: 'idle' | 'asking' | 'preparing' }
  | { readonly kind: 'refused'; readonly problem: ApiProblem };

export type TaskWork = (work: { readonly signal: AbortSignal; readonly onPreparing: () => void }) => Promise<void>;

/** Runs one task at a time; leaving the page aborts it. */
export function useTask() {
  const state = useSignal<TaskState>({ kind: 'idle' });
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);
  const { signal } = leaving.current;

  async function run(work: TaskWork): Promise<void> {
    if (state.value.kind === 'asking' || state.value.kind === 'preparing') return;
    state.value = { kind: 'asking' };
    try {
      await work({
        signal,
        onPreparing: () => {
          state.value = { kind: 'preparing' };
        },
      });
      state.value = { kind: 'idle' };
    } catch (error) {
      if (signal.aborted) return;
      const problem = toApiProblem(error);
      state.value = { kind: 'refused', problem };
      if (problem.code === 'unauthenticated') signOut('expired');
    }
  }

  const { kind } = state.value;
  return { state: state.value, isBusy: kind === 'asking' || kind === 'preparing', run };
}
