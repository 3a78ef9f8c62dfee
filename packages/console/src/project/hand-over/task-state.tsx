import { ApiError } from '../../errors/api-error.tsx';
import { useWords } from '../../language.ts';
import type { Task } from '../../session/use-task.ts';
import { handOverWords } from './words.ts';

/** The state of a task, announced as it changes, or its error. */
export function TaskState({ task }: { readonly task: Task }) {
  const words = useWords(handOverWords);
  const { state, problem } = task;
  return (
    <>
      <p class="small soft" role="status">
        {state === 'asking' || state === 'preparing' ? words[state] : ''}
      </p>
      <ApiError problem={problem} />
    </>
  );
}
