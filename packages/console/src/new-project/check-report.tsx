import { defaultLimits, maximumLengthOf } from '@ledgerprint/ledger/activity';
import { errorWords } from '../errors/words.ts';
import { useFormat, useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { Message } from '../parts/message.tsx';
import type { DraftControl } from './create-draft.ts';
import type { Draft } from './draft.ts';
import { FileFault } from './file-fault.tsx';
import type { Check } from './reader/messages.ts';
import { newProjectWords } from './words.ts';

const mostTotals = 5;

/** What the lines come to: how many there are, and which cannot be sent. */
export function CheckReport({ draft, control }: { readonly draft: Draft; readonly control: DraftControl }) {
  const words = useWords(newProjectWords).check;
  const format = useFormat();
  const { check, checkedRows, fileProblem } = draft;
  if (fileProblem !== undefined) return <FileFault problem={fileProblem} />;
  if (check === undefined) {
    return (
      <>
        <Bar label={words.title} done={undefined} total={1} />
        <p role="status">{words.reading(format.integer(checkedRows))}</p>
      </>
    );
  }
  const { rows, badRows, totalLines } = check;
  const totals = totalLines.slice(0, mostTotals).map((line) => format.integer(line));
  return (
    <>
      <p role="status">
        {words.rows(rows, format.integer(rows))} {badRows === 0 && words.good}
      </p>
      {totalLines.length > 0 && (
        <p class="soft">
          {words.totals(totals.join(', '))}{' '}
          {totalLines.length > mostTotals && words.more(format.integer(totalLines.length - mostTotals))}
        </p>
      )}
      {rows > defaultLimits.rowsPerProject && (
        <Message kind="bad">{words.tooMany(format.integer(defaultLimits.rowsPerProject))}</Message>
      )}
      {badRows > 0 && <BadRows check={check} control={control} />}
    </>
  );
}

function BadRows({ check, control }: { readonly check: Check; readonly control: DraftControl }) {
  const words = useWords(newProjectWords);
  const reasons = useWords(errorWords).rowReasons;
  const format = useFormat();
  const { badRows, problems, rows } = check;
  const listed = new Set(problems.map(({ row }) => row)).size;
  return (
    <Message kind="bad" title={words.check.bad(badRows, format.integer(badRows))}>
      <ul class="problem-list">
        {problems.map(({ row, field, reason }) => (
          <li key={`${row} ${field} ${reason}`}>
            {words.check.problem(
              format.integer(row),
              words.fields[field],
              reasons[reason](format.integer(maximumLengthOf(field))),
            )}
          </li>
        ))}
        {badRows > listed && <li>{words.check.more(format.integer(badRows - listed))}</li>}
      </ul>
      {badRows < rows ? (
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
          {words.check.skip}
        </label>
      ) : (
        <p>{words.check.noneLeft}</p>
      )}
    </Message>
  );
}
