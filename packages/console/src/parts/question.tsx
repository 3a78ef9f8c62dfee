import type { ComponentChildren } from 'preact';
import { ApiError } from '../errors/api-error.tsx';
import { useTask } from '../session/use-task.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** Asks for confirmation before a call. If the call fails, the dialog shows why and the user can try again. */
export function Question(props: {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => Promise<void>;
  readonly onNo: () => void;
}) {
  const { title, children, yes, no, onYes, onNo } = props;
  const { isBusy, problem, run } = useTask();
  return (
    <Dialog title={title} text={children} isBusy={isBusy} onClose={onNo}>
      <ApiError problem={problem} />
      <div class="actions question-actions">
        <Button disabled={isBusy} isFirst onClick={onNo}>
          {no}
        </Button>
        <Button kind="danger" disabled={isBusy} onClick={() => run(onYes)}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
