import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { ApiProblem } from '../errors/api-problem.ts';
import { noteProblem } from './note-problem.ts';

/** `preparing` while the service builds what was asked for. */
type TaskState =
  | { readonly kind: 'idle' | 'asking' | 'preparing' }
  | { readonly kind: 'failed'; readonly problem: ApiProblem };

export type Task = ReturnType<typeof useTask>;

/** Options for the calls of a task, as the client takes them. */
export type TaskOptions = { readonly signal: AbortSignal; readonly onPreparing: () => void };

/** Runs what a person started, one task at a time; leaving the page aborts it. */
export function useTask() {
  const state = useSignal<TaskState>({ kind: 'idle' });
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);
  const { signal } = leaving.current;
  const isBusy = () => state.value.kind === 'asking' || state.value.kind === 'preparing';
  const onPreparing = () => (state.value = { kind: 'preparing' });

  async function run(work: (options: TaskOptions) => Promise<void>): Promise<void> {
    if (isBusy()) return;
    state.value = { kind: 'asking' };
    try {
      await work({ signal, onPreparing });
      state.value = { kind: 'idle' };
    } catch (error) {
      if (!signal.aborted) state.value = { kind: 'failed', problem: noteProblem(error) };
    }
  }

  const { value } = state;
  return { state: value.kind, isBusy: isBusy(), problem: value.kind === 'failed' ? value.problem : undefined, run };
}
