import type { ComponentChildren } from 'preact';
import { useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { reviewWords } from '../words.ts';

/** A dialog of the review. */
export function ReviewDialog(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
  /** The label of the closing button, if not the default. */
  readonly close?: string;
  /** Further buttons. */
  readonly actions?: ComponentChildren;
  readonly isTitleFirst?: boolean;
}) {
  const words = useWords(reviewWords);
  const { children, close = words.close, actions, ...dialog } = props;
  return (
    <Dialog {...dialog} look="review-dialog">
      {children}
      <div class="actions question-actions">
        <Button onClick={dialog.onClose}>{close}</Button>
        {actions}
      </div>
    </Dialog>
  );
}
