import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import { signOut } from '../session/session.ts';
import { Button } from './button.tsx';

/**
 * Asks before something is done that the service does: nothing else can be reached meanwhile, Escape leaves everything as
 * it is, and the focus goes back to where it came from. What the service refuses is told here, and can be tried again.
 */
export function Question(props: {
  readonly title: string;
  readonly children: ComponentChildren;
  readonly yes: string;
  readonly no: string;
  readonly onYes: () => Promise<void>;
  readonly onNo: () => void;
}) {
  const { title, children, yes, no, onYes, onNo } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const isBusy = useSignal(false);
  const problem = useSignal<ApiProblem | undefined>(undefined);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // The browser gives the focus back where a dialog is closed, not where it is taken off the page.
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  async function answer(): Promise<void> {
    isBusy.value = true;
    problem.value = undefined;
    try {
      await onYes();
    } catch (error) {
      problem.value = toApiProblem(error);
      isBusy.value = false;
      if (problem.value.code === 'unauthenticated') signOut('expired');
    }
  }

  return (
    <dialog
      ref={dialog}
      class="question"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy.value) onNo();
      }}
    >
      <h2 id={`${id}-title`}>{title}</h2>
      <div id={`${id}-text`}>{children}</div>
      {problem.value !== undefined && <ApiError problem={problem.value} />}
      <div class="actions question-actions">
        <Button disabled={isBusy.value} isFirst onClick={onNo}>
          {no}
        </Button>
        <Button kind="danger" disabled={isBusy.value} onClick={answer}>
          {yes}
        </Button>
      </div>
    </dialog>
  );
}
