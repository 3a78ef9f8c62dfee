import { defaultLimits } from '@ledgerprint/ledger/activity';
import { useFormat, useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { Message } from '../parts/message.tsx';
import { BalanceTable } from '../reconciliation/balance-table.tsx';
import type { DraftControl } from './create-draft.ts';
import { useFieldProblems } from './field-problem.ts';
import { FileFault } from './file-fault.tsx';
import { ledgerWords } from './ledger-words.ts';
import { isOtherList, OtherLists } from './other-lists.tsx';
import type { BadRowGroup, Reading } from './reader/reading.ts';
import { describeLines } from './warning-list.tsx';
import { newProjectWords } from './words.ts';

/** What the lines come to: what is counted, what is not and why, and which the service would refuse. */
export function CheckReport({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords);
  const format = useFormat();
  const { previews, reading, lastReading, readRows, fileProblem } = control.draft.value;
  if (fileProblem !== undefined) return <FileFault problem={fileProblem} />;
  if (lastReading === undefined) {
    return (
      <>
        <Bar label={words.check.title} done={undefined} total={1} />
        <p role="status">{words.check.reading(format.integer(readRows))}</p>
      </>
    );
  }
  const { counted } = lastReading.total;
  const isSeveral = lastReading.tables.filter((table) => table !== undefined).length > 1;
  return (
    <>
      <p role="status">
        {reading === undefined
          ? words.check.reading(format.integer(readRows))
          : words.check.rows(counted.rows, format.integer(counted.rows))}
      </p>
      <div class={reading === undefined ? 'stale' : ''} aria-busy={reading === undefined}>
        <BalanceTable balance={lastReading.total} label={words.check.title} />
        {isSeveral &&
          lastReading.tables.map(
            (table, index) =>
              table !== undefined && (
                <details key={index} class="balance-sheet">
                  <summary>{previews[index]?.sheet}</summary>
                  <BalanceTable balance={table.balance} label={previews[index]?.sheet ?? ''} />
                </details>
              ),
          )}
      </div>
      <OtherLists reading={lastReading} control={control} />
      <Obstacles reading={lastReading} control={control} />
    </>
  );
}

/** What stands in the way of sending. */
function Obstacles({ reading, control }: { readonly reading: Reading; readonly control: DraftControl }) {
  const words = useWords(newProjectWords);
  const format = useFormat();
  const { all, counted } = reading.total;
  if (reading.tables.every((table) => table === undefined))
    return <Message kind="bad">{words.sheets.none}</Message>;
  if (all.rows === 0) return <Message kind="bad">{words.fileReasons.NO_ROWS}</Message>;
  if (counted.rows === 0) {
    const isExplained = reading.tables.some((table) => table !== undefined && isOtherList(table));
    return isExplained ? null : <Message kind="bad">{words.check.nothing}</Message>;
  }
  return (
    <>
      {counted.rows > defaultLimits.rowsPerProject && (
        <Message kind="bad">{words.check.tooMany(format.integer(defaultLimits.rowsPerProject))}</Message>
      )}
      {reading.badRows > 0 && <BadRows reading={reading} control={control} />}
    </>
  );
}

function BadRows({ reading, control }: { readonly reading: Reading; readonly control: DraftControl }) {
  const words = useWords(newProjectWords).check;
  const format = useFormat();
  const { badRows, badGroups, total } = reading;
  return (
    <Message kind="bad" title={words.bad(badRows, format.integer(badRows))}>
      {badGroups.map((group) => (
        <p key={`${group.field} ${group.reason}`}>
          <BadSentence group={group} />
        </p>
      ))}
      {badRows < total.counted.rows ? (
        <label class="choice-line">
          <input
            type="checkbox"
            checked={control.settings.value.skipsBadRows}
            onChange={(event) => {
              control.settings.value = {
                ...control.settings.value,
                skipsBadRows: event.currentTarget.checked,
              };
            }}
          />
          {words.skip}
        </label>
      ) : (
        <p>{words.noneLeft}</p>
      )}
    </Message>
  );
}

/** One sentence for all rows with the same fault. */
function BadSentence({ group }: { readonly group: BadRowGroup }) {
  const words = useWords(newProjectWords).check;
  const ledger = useWords(ledgerWords);
  const format = useFormat();
  const { nameOf, findSentence } = useFieldProblems();
  const { field, reason } = group;
  const what = findSentence(field, reason) ?? reason;
  return <>{words.badGroup(nameOf(field), what, describeLines(group, { ledger, format }))}</>;
}
