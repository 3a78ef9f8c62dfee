import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { useAnswer } from '../../session/use-answer.ts';
import type { ResultReader } from '../worker/start-result-reader.ts';
import { Explanation } from './explanation.tsx';
import { words as panelWords } from './words.ts';

/** On narrower screens the panel is a modal dialog, because it would cover the page. */
const small = '(max-width: 60rem)';

/** The explanation of one product, next to the page or, on small screens, over it. Escape closes it. */
export function ExplanationPanel(props: {
  readonly reader: Pick<ResultReader, 'line'>;
  readonly line: number;
  readonly previous: number | undefined;
  readonly next: number | undefined;
  readonly onOpen: (line: number) => void;
  readonly onClose: () => void;
}) {
  const { reader, line, previous, next, onOpen, onClose } = props;
  const words = useWords(panelWords);
  const titleId = useId();
  const dialog = useDialog();
  const { answer, problem } = useAnswer(() => reader.line(line), [reader, line]);
  const shown = problem === undefined ? answer : undefined;
  return (
    <dialog
      class="explanation not-printed"
      aria-labelledby={titleId}
      ref={dialog}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div class="explanation-bar">
        <Button disabled={previous === undefined} onClick={() => previous !== undefined && onOpen(previous)}>
          <span aria-hidden="true">↑</span>
          <span class="visually-hidden">{words.previous}</span>
        </Button>
        <Button disabled={next === undefined} onClick={() => next !== undefined && onOpen(next)}>
          <span aria-hidden="true">↓</span>
          <span class="visually-hidden">{words.next}</span>
        </Button>
        <Button onClick={onClose}>{words.close}</Button>
      </div>
      <h2 id={titleId} tabIndex={-1}>
        {shown?.line.designation ?? words.loading}
      </h2>
      {problem !== undefined && <p role="alert">{words.broken}</p>}
      {shown !== undefined && <Explanation opened={shown} />}
    </dialog>
  );
}

/** Opens the dialog on mount and restores the focus on unmount. */
function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    if (matchMedia(small).matches) dialog.current?.showModal();
    else dialog.current?.show();
    dialog.current?.querySelector('h2')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return dialog;
}
