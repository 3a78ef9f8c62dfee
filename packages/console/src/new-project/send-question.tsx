import { useEffect, useRef } from 'preact/hooks';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { addGroups } from '../reconciliation/balance.ts';
import { listMoney } from '../reconciliation/money-of.tsx';
import { balanceWords } from '../reconciliation/words.ts';
import type { Draft } from './draft.ts';
import type { Reading, TableReading } from './reader/reading.ts';
import { newProjectWords } from './words.ts';

/** Whether a file must not be sent in silence. A sheet that only repeats another lacks nothing. */
export function needsQuestion({ tables }: Reading): boolean {
  return tables.some(isDoubtful);
}

function isDoubtful(table: TableReading | undefined): boolean {
  return table?.isIncomplete === true && !table.warnings.some(({ code }) => code === 'sheet_repeats');
}

/** Asks whether to send what could only be read in part. */
export function SendQuestion(props: {
  readonly draft: Draft;
  readonly reading: Reading;
  readonly onSend: () => void;
  readonly onBack: () => void;
}) {
  const { draft, reading, onSend, onBack } = props;
  const words = useWords(newProjectWords);
  const { unknownCurrency } = useWords(balanceWords);
  const format = useFormat();
  const question = useRef<HTMLElement>(null);
  useEffect(() => question.current?.focus(), []);
  const { counted, unread } = reading.total;
  const missing = addGroups(unread);
  const silent = reading.tables.flatMap((table, index) =>
    isDoubtful(table) && table?.balance.counted.rows === 0 ? (draft.previews[index]?.sheet ?? []) : [],
  );
  const money = (group: typeof counted) =>
    listMoney(group, format, unknownCurrency).join(' + ') || words.question.noMoney;
  return (
    <section class="message message-warn" aria-label={words.question.title} ref={question} tabIndex={-1}>
      <p class="message-title">{words.question.title}</p>
      {silent.length > 0 && <p>{words.question.silent(silent)}</p>}
      <p>
        {words.question.figures(
          { rows: format.integer(counted.rows), money: money(counted) },
          { rows: format.integer(missing.rows), money: money(missing) },
        )}
      </p>
      <div class="actions">
        <Button kind="main" onClick={onSend}>
          {words.question.send}
        </Button>
        <Button onClick={onBack}>{words.question.back}</Button>
      </div>
    </section>
  );
}
