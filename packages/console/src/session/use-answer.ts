import { useSignal } from '@preact/signals';
import { useCallback, useEffect } from 'preact/hooks';
import type { ApiProblem } from '../errors/api-problem.ts';
import { noteProblem } from './note-problem.ts';

type State<Answer> = { readonly answer: Answer | undefined; readonly problem: ApiProblem | undefined };

/**
 * The answer to a question while the component is mounted. It is asked again when one of the `inputs` changes and by
 * `reload`; the previous answer stays until the next one arrives. Nothing is asked while `ask` is undefined.
 */
export function useAnswer<Answer>(
  ask: ((signal: AbortSignal) => Promise<Answer>) | undefined,
  inputs: readonly unknown[],
) {
  const state = useSignal<State<Answer>>({ answer: undefined, problem: undefined });
  const round = useSignal(0);
  useEffect(() => {
    const ending = new AbortController();
    const show = (shown: Partial<State<Answer>>) => {
      if (!ending.signal.aborted) state.value = { ...state.value, problem: undefined, ...shown };
    };
    show({});
    ask?.(ending.signal).then(
      (answer) => show({ answer }),
      (error) => {
        if (!ending.signal.aborted) show({ problem: noteProblem(error) });
      },
    );
    return () => ending.abort();
  }, [...inputs, round.value]);
  const reload = useCallback(() => {
    round.value++;
  }, [round]);
  return {
    ...state.value,
    reload,
    replace(answer: Answer): void {
      state.value = { ...state.value, answer };
    },
  };
}
