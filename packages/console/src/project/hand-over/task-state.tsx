import { ApiError } from '../../errors/api-error.tsx';
import { useWords } from '../../language.ts';
import type { TaskState as State } from './use-task.ts';
import { handOverWords } from './words.ts';

/** How far a task is, read out as it changes, or why it was refused. */
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
