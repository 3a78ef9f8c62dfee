import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { reviewWords } from '../words.ts';

/** Something to look at or fill in above the review: nothing else can be reached meanwhile, and Escape closes it. */
export function ReviewDialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** The words of the button that closes it, where they are others. */
  readonly close?: string;
  /** What stands beside that button. */
  readonly actions?: ComponentChildren;
  /** Begins on the title, so that an early Enter does nothing. */
  readonly isTitleFirst?: boolean;
}) {
  const words = useWords(reviewWords);
  const { title, onClose, children, close = words.close, actions, isTitleFirst = false } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // The browser gives the focus back where a dialog is closed, not where it is taken off the page.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      class="question review-dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id} tabIndex={-1} autofocus={isTitleFirst}>
        {title}
      </h2>
      {children}
      <div class="actions question-actions">
        <Button onClick={onClose}>{close}</Button>
        {actions}
      </div>
    </dialog>
  );
}
