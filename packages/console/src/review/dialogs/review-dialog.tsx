import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { reviewWords } from '../words.ts';

/** A modal dialog of the review. Escape closes it. */
export function ReviewDialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** The label of the closing button, if not the default. */
  readonly close?: string;
  /** Further buttons. */
  readonly actions?: ComponentChildren;
  /** Focuses the title first, so that an early Enter does nothing. */
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
      // The browser restores the focus when a dialog is closed, but not when it is removed from the page.
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
