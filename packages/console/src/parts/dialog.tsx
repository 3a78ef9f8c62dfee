import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import type { ApiProblem } from '../errors/api-problem.ts';
import { useWords } from '../language.ts';
import { Button } from './button.tsx';

const dialogWords = { en: { cancel: 'Cancel' }, fr: { cancel: 'Annuler' } };

type DialogProps = {
  readonly title: string;
  /** Read by screen readers together with the title. */
  readonly text?: ComponentChildren;
  /** A further class. */
  readonly look?: string;
  /** Focuses the title first, so that an early Enter does nothing. */
  readonly isTitleFirst?: boolean;
  /** While it is busy, Escape does not close it. */
  readonly isBusy?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
};

/** A modal dialog, open while it is rendered. Escape closes it, and the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  const { title, text, look = '', isTitleFirst = false, isBusy = false, onClose, children } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // The browser restores the focus when a dialog is closed, but not when it is removed from the page.
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`question ${look}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={text === undefined ? undefined : `${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy) onClose();
      }}
    >
      <h2 id={`${id}-title`} tabIndex={-1} autofocus={isTitleFirst}>
        {title}
      </h2>
      {text !== undefined && <div id={`${id}-text`}>{text}</div>}
      {children}
    </dialog>
  );
}

/** A dialog with a form, a button that submits it and one that closes it. */
export function FormDialog(
  props: DialogProps & {
    /** The label of the closing button, if it is not “Cancel”. */
    readonly cancel?: string;
    readonly submit: string;
    readonly canSubmit?: boolean;
    /** Announced while it is busy. */
    readonly busy?: string;
    readonly problem?: ApiProblem | undefined;
    readonly onSubmit: () => void;
  },
) {
  const words = useWords(dialogWords);
  const { cancel = words.cancel, submit, canSubmit = true, busy, problem, onSubmit, children, ...dialog } = props;
  const { isBusy = false, onClose } = dialog;
  return (
    <Dialog {...dialog}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (canSubmit && !isBusy) onSubmit();
        }}
      >
        {children}
        <ApiError problem={problem} />
        <div class="actions question-actions">
          {busy !== undefined && <span role="status">{isBusy ? busy : ''}</span>}
          <Button disabled={isBusy} onClick={onClose}>
            {cancel}
          </Button>
          <Button kind="main" type="submit" disabled={isBusy || !canSubmit}>
            {submit}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
