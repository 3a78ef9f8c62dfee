import { defaultLimits } from '@ledgerprint/ledger/activity';
import { useFormat, useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { CheckLine } from '../parts/check-line.tsx';
import { Message } from '../parts/message.tsx';
import { BalanceTable } from '../reconciliation/balance-table.tsx';
import { isSeveral } from './draft.ts';
import type { DraftControl } from './draft-control.ts';
import { useFieldProblems } from './field-problem.ts';
import { FileFault } from './file-fault.tsx';
import { filesWords } from './files-words.ts';
import { LargestExclusions } from './largest-exclusions.tsx';
import { ledgerWords } from './ledger-words.ts';
import { OtherFiles, OtherLists } from './other-lists.tsx';
import { type BadRowGroup, listTables, type Reading, type SourceReading } from './reader/reading.ts';
import { isOtherList } from './summary.ts';
import { describeLines } from './warning-list.tsx';
import { newProjectWords } from './words.ts';

/** The reconciliation of the files, and the rows that the service would reject. */
export function CheckReport({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords);
  const format = useFormat();
  const draft = control.draft.value;
  const { reading, lastReading, fileProblem } = draft;
  if (fileProblem !== undefined) return <FileFault problem={fileProblem} />;
  if (lastReading === undefined) {
    return (
      <>
        <Bar label={words.check.title} done={undefined} total={1} />
        <p role="status">
          <CheckProgress control={control} />
        </p>
      </>
    );
  }
  const { counted } = lastReading.total;
  const [only] = lastReading.sources;
  return (
    <>
      <p role="status">
        {reading === undefined ? (
          <CheckProgress control={control} />
        ) : (
          words.check.rows(counted.rows, format.integer(counted.rows))
        )}
      </p>
      <div class={reading === undefined ? 'stale' : ''} aria-busy={reading === undefined}>
        <BalanceTable
          balance={lastReading.total}
          label={words.check.title}
          of={isSeveral(draft) ? 'countedFiles' : 'file'}
        />
        <LargestExclusions reading={lastReading} />
        {!isSeveral(draft) && only !== undefined && <SheetBalances source={only} />}
      </div>
      {isSeveral(draft) ? (
        <OtherFiles reading={lastReading} control={control} />
      ) : (
        only !== undefined && <OtherLists source={only} control={control} />
      )}
      <Obstacles reading={lastReading} control={control} />
    </>
  );
}

function CheckProgress({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).check;
  const files = useWords(filesWords);
  const format = useFormat();
  const draft = control.draft.value;
  const { files: read, total, rows } = draft.progress;
  return (
    <>
      {isSeveral(draft)
        ? files.progress(format.integer(read), format.integer(total))
        : words.reading(rows, format.integer(rows))}
    </>
  );
}

function SheetBalances({ source }: { readonly source: SourceReading }) {
  const tables = source.tables.flatMap((table) => table ?? []);
  if (tables.length < 2) return null;
  return (
    <>
      {tables.map(({ sheet = '', balance }) => (
        <details key={sheet} class="balance-sheet">
          <summary>{sheet}</summary>
          <BalanceTable balance={balance} label={sheet} />
        </details>
      ))}
    </>
  );
}

/** Problems that prevent sending. */
function Obstacles({ reading, control }: { readonly reading: Reading; readonly control: DraftControl }) {
  const words = useWords(newProjectWords);
  const format = useFormat();
  const { all, counted } = reading.total;
  const tables = listTables(reading).map(({ table }) => table);
  const isRefused = reading.sources.some(({ problem }) => problem !== undefined);
  if (tables.length === 0 && !isRefused) return <Message kind="bad">{words.sheets.none}</Message>;
  if (all.rows === 0 && !isRefused) return <Message kind="bad">{words.fileReasons.NO_ROWS}</Message>;
  if (counted.rows === 0) {
    return tables.some(isOtherList) ? null : <Message kind="bad">{words.check.nothing}</Message>;
  }
  return (
    <>
      {counted.rows > defaultLimits.rowsPerProject && (
        <Message kind="bad">{words.check.tooMany(format.integer(defaultLimits.rowsPerProject))}</Message>
      )}
      {isRefused && <RefusedFiles reading={reading} control={control} />}
      {reading.badRows > 0 && <BadRows reading={reading} control={control} />}
    </>
  );
}

/** Unreadable files are skipped only if the user agrees; the list of files names them. */
function RefusedFiles({ reading, control }: { readonly reading: Reading; readonly control: DraftControl }) {
  const words = useWords(filesWords);
  const format = useFormat();
  const { length } = reading.sources.filter(({ problem }) => problem !== undefined);
  return (
    <Message kind="bad" title={words.refused(length, format.integer(length))}>
      <CheckLine
        isChecked={control.settings.value.skipsRefused}
        onCheck={(skipsRefused) => control.set({ skipsRefused })}
      >
        {words.skipRefused}
      </CheckLine>
    </Message>
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
        <CheckLine
          isChecked={control.settings.value.skipsBadRows}
          onCheck={(skipsBadRows) => control.set({ skipsBadRows })}
        >
          {words.skip}
        </CheckLine>
      ) : (
        <p>{words.noneLeft}</p>
      )}
    </Message>
  );
}

/** One sentence for all rows with the same problem. */
function BadSentence({ group }: { readonly group: BadRowGroup }) {
  const words = useWords(newProjectWords).check;
  const ledger = useWords(ledgerWords);
  const format = useFormat();
  const { nameOf, findSentence } = useFieldProblems();
  const { field, reason } = group;
  const what = findSentence(field, reason) ?? reason;
  const lines = describeLines(group, { ledger, format });
  const count = words.badCount(group.rows, format.integer(group.rows));
  return <>{words.badGroup(nameOf(field), what, lines || count)}</>;
}
