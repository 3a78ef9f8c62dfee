import { ApiError } from '../../errors/api-error.tsx';
import { useWords } from '../../language.ts';
import type { TaskState as State } from './use-task.ts';
import { handOverWords } from './words.ts';

/** The state of a task, announced as it changes, or its error. */
export function TaskState({ state }: { readonly state: State }) {
  const words = useWords(handOverWords);
  const said = state.kind === 'asking' || state.kind === 'preparing' ? words[state.kind] : '';
  return (
    <>
      <p class="small soft" role="status">
        {said}
      </p>
      {state.kind === 'refused' && <ApiError problem={state.problem} />}
    </>
  );
}
