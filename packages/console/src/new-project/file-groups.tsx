import type { WarningCode } from '@ledgerprint/ledger';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { useFirstOf } from '../parts/first-of.tsx';
import { addGroups } from '../reconciliation/balance.ts';
import { MoneyOf } from '../reconciliation/money-of.tsx';
import type { DraftControl } from './draft-control.ts';
import { useFileProblems } from './file-fault.tsx';
import { filesWords } from './files-words.ts';
import { ledgerWords } from './ledger-words.ts';
import type { FileProblem } from './reader/file-problem.ts';
import type { Reading, SourceReading } from './reader/reading.ts';
import { summarize } from './summary.ts';
import { describeWarning } from './warning-list.tsx';
import { newProjectWords } from './words.ts';

/** The files that need attention, grouped by reason. There may be thousands of others. */
export function FileGroups({ reading, control }: { readonly reading: Reading; readonly control: DraftControl }) {
  const words = useWords(filesWords);
  const ledger = useWords(ledgerWords);
  const format = useFormat();
  const { refused, repeated, sales, warned, tables } = useMemo(() => summarize(reading), [reading]);
  const warnings: Partial<Record<WarningCode, string>> = words.warnings;
  const { ignoredFiles } = control.draft.value;
  const count = (files: readonly unknown[]) => [files.length, format.integer(files.length)] as const;
  return (
    <>
      <p>{words.read(...count(reading.sources.filter(({ problem }) => problem === undefined)))}</p>
      {ignoredFiles > 0 && <p class="small soft">{words.ignored(ignoredFiles, format.integer(ignoredFiles))}</p>}
      <FileGroup title={words.refused(...count(refused))} files={refused} isOpen>
        {({ problem }) => problem && <Fault problem={problem} />}
      </FileGroup>
      <FileGroup title={words.repeated(...count(repeated))} files={repeated}>
        {(source) => <Whole source={source} />}
      </FileGroup>
      <FileGroup title={words.sales(...count(sales))} files={sales}>
        {(source) => <Whole source={source} />}
      </FileGroup>
      {warned.map(({ code, files }) => (
        <FileGroup
          key={code}
          title={words.warned(warnings[code] ?? words.otherWarning, ...count(files))}
          files={files.map(({ source, warning }) => ({ ...source, warning }))}
        >
          {({ warning }) => describeWarning(warning, { ledger, format })}
        </FileGroup>
      ))}
      <FileGroup title={words.tables(...count(tables))} files={tables} isOpen={tables.length <= fewTables}>
        {(source) => <TableFile source={source} control={control} />}
      </FileGroup>
    </>
  );
}

const fewTables = 5;

/** A collapsible list that shows its first files, and more on request. */
function FileGroup<File extends SourceReading>(props: {
  readonly title: string;
  readonly files: readonly File[];
  readonly isOpen?: boolean;
  readonly children: (file: File) => ComponentChildren;
}) {
  const { title, files, isOpen = false, children } = props;
  const { shown, more } = useFirstOf(files);
  if (files.length === 0) return null;
  return (
    <details class="file-group" open={isOpen}>
      <summary>{title}</summary>
      <ul class="file-list">
        {shown.map((file, index) => (
          <li key={`${file.key} ${index}`} class="file-line">
            <span class="file-name">{nameOf(file)}</span>
            <span class="file-note">{children(file)}</span>
          </li>
        ))}
      </ul>
      {more}
    </details>
  );
}

/** The path of the file, with the archive that contains it. */
function nameOf({ file, member }: SourceReading): string {
  return member === undefined ? file : `${file} · ${member}`;
}

function Fault({ problem }: { readonly problem: FileProblem }) {
  const { title, sentence } = useFileProblems()(problem);
  return <>{title === undefined ? sentence : `${title} · ${sentence}`}</>;
}

/** The rows of a file, counted or not. */
function Whole({ source }: { readonly source: SourceReading }) {
  const words = useWords(newProjectWords).facts;
  const format = useFormat();
  const all = addGroups(source.tables.flatMap((table) => table?.balance.all ?? []));
  const [supplier = ''] = source.tables[0]?.suppliers ?? [];
  return (
    <>
      {supplier !== '' && `${supplier} · `}
      {words.lines(all.rows, format.integer(all.rows))}
      <MoneyOf group={all} isAfterText />
    </>
  );
}

function TableFile({ source, control }: { readonly source: SourceReading; readonly control: DraftControl }) {
  const words = useWords(newProjectWords).sheets;
  const ledger = useWords(ledgerWords);
  const format = useFormat();
  const { shown } = control.draft.value;
  const tables = source.tables.flatMap((table) => table ?? []);
  const [first] = tables;
  const counted = addGroups(tables.map(({ balance }) => balance.counted));
  return (
    <>
      {first && ledger.nameFormat(first.format)} · {words.counted(counted.rows, format.integer(counted.rows))}
      <MoneyOf group={counted} isAfterText />{' '}
      {shown?.key === source.key ? (
        <span class="soft">{words.shown}</span>
      ) : (
        <Button kind="quiet" label={words.showOf(source.key)} onClick={() => control.showSource(source.key)}>
          {words.show}
        </Button>
      )}
    </>
  );
}
