import { useFormat, useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import type { DraftControl } from './draft-control.ts';
import { newProjectWords } from './words.ts';

/** The progress of sending, and a button to cancel it. */
export function SendProgressCard({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).sending;
  const { integer } = useFormat();
  const { sending, reading } = control.draft.value;
  const total = reading?.total.all.rows ?? 0;
  const rows = sending?.step === 'starting' ? total : sending?.rows;
  return (
    <Card title={words.title}>
      <Bar label={words.title} done={rows} total={total} />
      <p role="status">
        {rows === undefined
          ? words.creating
          : sending?.step === 'starting'
            ? words.starting
            : words.adding(integer(rows), integer(total), total)}
      </p>
      <Button onClick={() => control.cancelSending()}>{words.cancel}</Button>
    </Card>
  );
}
