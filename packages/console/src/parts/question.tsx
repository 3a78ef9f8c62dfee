import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import { signOut } from '../session/session.ts';
import { Button } from './button.tsx';

/**
 * Asks for confirmation before a call, in a modal dialog. Escape cancels, and the focus returns to where it was. If the
 * call fails, the dialog shows why and the user can try again.
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
      // The browser restores the focus when a dialog is closed, but not when it is removed from the page.
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
