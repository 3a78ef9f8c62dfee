import { useEffect, useRef } from 'preact/hooks';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { addGroups } from '../reconciliation/balance.ts';
import { listMoney } from '../reconciliation/money-of.tsx';
import { balanceWords } from '../reconciliation/words.ts';
import { type Draft, isSeveral } from './draft.ts';
import { filesWords } from './files-words.ts';
import type { Choices } from './reader/choices.ts';
import { listTables, type Reading, type TableReading } from './reader/reading.ts';
import { SuspectedSellers } from './suspected-sales.tsx';
import { newProjectWords } from './words.ts';

const mostNames = 5;

/**
 * Whether to ask before sending: too few rows could be read, overlapping files are left out without the user's choice, or
 * invoices look like sales.
 */
export function needsQuestion(reading: Reading, { leftOut }: Choices): boolean {
  return (
    listTables(reading).some(({ table }) => isDoubtful(table)) ||
    (reading.overlap.length > 0 && leftOut === undefined) ||
    reading.suspectedSales.length > 0
  );
}

/** A sheet that only repeats another one is not incomplete. */
function isDoubtful({ isIncomplete, warnings }: TableReading): boolean {
  return isIncomplete && !warnings.some(({ code }) => code === 'sheet_repeats');
}

/** Asks whether to send files that are partly unreadable, left out because others overlap, or possibly sales. */
export function SendQuestion(props: {
  readonly draft: Draft;
  readonly reading: Reading;
  readonly onSend: () => void;
  readonly onBack: () => void;
}) {
  const { draft, reading, onSend, onBack } = props;
  const words = useWords(newProjectWords);
  const files = useWords(filesWords);
  const { unknownCurrency } = useWords(balanceWords);
  const format = useFormat();
  const question = useRef<HTMLElement>(null);
  useEffect(() => question.current?.focus(), []);
  const { counted, unread } = reading.total;
  const missing = addGroups(unread);
  const doubtful = listTables(reading).filter(({ table }) => isDoubtful(table));
  const silent = doubtful
    .filter(({ table }) => table.balance.counted.rows === 0)
    .flatMap(({ source, table }) => (isSeveral(draft) ? source.key : (table.sheet ?? [])));
  const leftOut = reading.overlap.filter(({ isLeftOut }) => isLeftOut);
  const [title = words.question.title] = [
    ...(doubtful.length > 0 ? [words.question.title] : []),
    ...(leftOut.length > 0 && draft.choices.leftOut === undefined ? [files.overlap.title] : []),
    ...(reading.suspectedSales.length > 0 ? [files.suspected.title] : []),
  ];
  const money = (group: typeof counted) =>
    listMoney(group, format, unknownCurrency).join(' + ') || words.question.noMoney;
  return (
    <section class="message message-warn" aria-label={title} ref={question} tabIndex={-1}>
      <p class="message-title">{title}</p>
      {silent.length > 0 && <p>{words.question.silent(silent.slice(0, mostNames))}</p>}
      {leftOut.map(({ id, family, counted: group }) => (
        <p key={id}>{files.overlap.leftOut(`${files.overlap.families[family]}, ${money(group)}`)}</p>
      ))}
      <SuspectedSellers sales={reading.suspectedSales} />
      {reading.suspectedSales.length > 0 && <p>{files.suspected.before}</p>}
      {doubtful.length > 0 && (
        <p>
          {words.question.figures(
            { count: counted.rows, rows: format.integer(counted.rows), money: money(counted) },
            { count: missing.rows, rows: format.integer(missing.rows), money: money(missing) },
          )}
        </p>
      )}
      <div class="actions">
        <Button kind="main" onClick={onSend}>
          {words.question.send}
        </Button>
        <Button onClick={onBack}>{words.question.back}</Button>
      </div>
    </section>
  );
}
