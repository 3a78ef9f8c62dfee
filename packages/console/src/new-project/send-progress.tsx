import { useFormat, useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import type { DraftControl } from './create-draft.ts';
import type { SendProgress } from './reader/messages.ts';
import type { NewProjectWords } from './word-list.ts';
import { newProjectWords } from './words.ts';

/** How far the sending is, and a way out of it. */
export function SendProgressCard({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).sending;
  const format = useFormat();
  const { sending, reading } = control.draft.value;
  const rows = reading?.total.counted.rows ?? 0;
  const done = sending !== undefined && sending.step !== 'uploading' ? sending.rows : undefined;
  return (
    <Card title={words.title}>
      <Bar label={words.title} done={done} total={rows} />
      <p role="status">{describe(sending, { words, rows, integer: format.integer })}</p>
      <Button onClick={control.cancelSending}>{words.cancel}</Button>
    </Card>
  );
}

function describe(
  sending: SendProgress | undefined,
  to: {
    readonly words: NewProjectWords['sending'];
    readonly rows: number;
    readonly integer: (value: number) => string;
  },
): string {
  const { words, rows, integer } = to;
  if (sending === undefined) return words.preparing(integer(0));
  if (sending.step === 'preparing') return words.preparing(integer(sending.rows));
  if (sending.step === 'adding') return words.adding(integer(sending.rows), integer(rows));
  return words.uploading(integer(Math.max(1, Math.round(sending.bytes / 1e6))));
}
