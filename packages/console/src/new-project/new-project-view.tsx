import './new-project.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useFormat, useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Message } from '../parts/message.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { goTo } from '../route.ts';
import { useExpiry } from '../session/note-problem.ts';
import type { Session } from '../session/session.ts';
import { CheckReport } from './check-report.tsx';
import { ColumnList } from './column-list.tsx';
import { isSeveral } from './draft.ts';
import { DraftControl } from './draft-control.ts';
import { FileDrop } from './file-drop.tsx';
import { FileFault } from './file-fault.tsx';
import { FileGroups } from './file-groups.tsx';
import { filesWords } from './files-words.ts';
import { OverlapChoice } from './overlap-choice.tsx';
import { OwnIds } from './own-ids.tsx';
import { ProjectForm } from './project-form.tsx';
import { listTables } from './reader/reading.ts';
import { FilesFacts, ReadingFacts } from './reading-facts.tsx';
import { SendProgressCard } from './send-progress.tsx';
import { SendRefusal } from './send-refusal.tsx';
import { SheetList } from './sheet-list.tsx';
import { SuspectedSales } from './suspected-sales.tsx';
import { newProjectWords } from './words.ts';

/** The view that turns files into a project. */
export function NewProjectView({ session }: { readonly session: Session }) {
  const words = useWords(newProjectWords);
  const control = useMemo(
    () => new DraftControl(session, (projectId) => goTo({ view: 'project', projectId })),
    [session],
  );
  useEffect(() => () => control.close(), [control]);
  useEffect(keepDroppedFilesOut, []);
  useExpiry(control.draft.value.refusal?.problem);
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <Step control={control} />
    </>
  );
}

/** Without this, the browser would open a file that is dropped outside the drop area. */
function keepDroppedFilesOut(): () => void {
  const refuse = (event: Event) => event.preventDefault();
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}

function Step({ control }: { readonly control: DraftControl }) {
  const draft = control.draft.value;
  if (draft.step === 'choosing') {
    return (
      <>
        {draft.fileProblem !== undefined && <FileFault problem={draft.fileProblem} />}
        <FileDrop onFiles={(chosen) => control.choose(chosen)} onFault={(folder) => control.refuseFolder(folder)} />
      </>
    );
  }
  if (draft.step === 'opening') return <Opening control={control} />;
  if (draft.step === 'sending') return <SendProgressCard control={control} />;
  return <Mapping control={control} />;
}

/** The progress of reading, until the columns of a single file are known or all of several files have been read. */
function Opening({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).file;
  const { progress } = useWords(filesWords);
  const format = useFormat();
  const { files, progress: done } = control.draft.value;
  const total = Math.max(files.length, done.total);
  return (
    <Card title={words.title}>
      <Bar label={words.title} done={total > 1 ? done.files : undefined} total={total} />
      <p role="status">
        {total > 1 ? progress(format.integer(done.files), format.integer(total)) : words.reading(files[0] ?? '')}
      </p>
      <Button onClick={() => control.reset()}>{words.cancel}</Button>
    </Card>
  );
}

function Mapping({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords);
  const { overlap: overlapWords } = useWords(filesWords);
  const draft = control.draft.value;
  const { lastReading, refusal, recalledHeaders } = draft;
  return (
    <>
      <ChosenFilesLine control={control} />
      {recalledHeaders.length > 0 && (
        <Message kind="note">
          {words.columns.remembered}{' '}
          <Button kind="quiet" onClick={() => control.forget()}>
            {words.columns.forget}
          </Button>
        </Message>
      )}
      {lastReading !== undefined && lastReading.overlap.length > 0 && (
        <Card title={overlapWords.title} help="overlap">
          <OverlapChoice overlap={lastReading.overlap} control={control} />
        </Card>
      )}
      {lastReading !== undefined && <SuspectedSales sales={lastReading.suspectedSales} control={control} />}
      {isSeveral(draft) ? <ManyFiles control={control} /> : <OneFile control={control} />}
      <Card title={words.settings.title}>
        {refusal !== undefined && <SendRefusal refusal={refusal} />}
        <ProjectForm control={control} />
      </Card>
    </>
  );
}

function ChosenFilesLine({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).file;
  const several = useWords(filesWords);
  const format = useFormat();
  const { files } = control.draft.value;
  // The element that had the focus is gone with the previous view.
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  const isOne = files.length === 1;
  return (
    <div class="actions" ref={start} tabIndex={-1}>
      <span class="file-name">
        {isOne ? words.chosen(files[0] ?? '') : several.chosen(files.length, format.integer(files.length))}
      </span>
      <Button onClick={() => control.reset()}>{isOne ? words.other : several.other}</Button>
    </div>
  );
}

/** One file: its columns, or the facts of a document, beside the reconciliation. */
function OneFile({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords);
  const { shown, lastReading } = control.draft.value;
  const [document] = shown === undefined ? (lastReading?.sources[0]?.tables ?? []) : [];
  return (
    <>
      <Sheets control={control} />
      <div class="mapping">
        {document !== undefined ? (
          <Card title={words.facts.titleOf(undefined)}>
            <ReadingFacts layout={undefined} reading={document} control={control} />
            {document.format.family === 'invoices' && <OwnIds control={control} />}
          </Card>
        ) : (
          <Columns control={control} />
        )}
        <div class="mapping-result">
          <Card title={words.check.title} help="counted">
            <CheckReport control={control} />
          </Card>
          <Facts control={control} />
        </div>
      </div>
    </>
  );
}

/** Several files: their total, and those that need attention; a file with columns can be opened. */
function ManyFiles({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords);
  const files = useWords(filesWords);
  const { shown, lastReading } = control.draft.value;
  if (lastReading === undefined) return null;
  return (
    <>
      <div class="mapping">
        <Card title={files.title}>
          <FileGroups reading={lastReading} control={control} />
          {listTables(lastReading).some(({ table }) => table.format.family === 'invoices') && (
            <OwnIds control={control} />
          )}
        </Card>
        <div class="mapping-result">
          <Card title={words.check.title} help="counted">
            <CheckReport control={control} />
          </Card>
          <Card title={files.facts}>
            <FilesFacts reading={lastReading} control={control} />
          </Card>
        </div>
      </div>
      {shown !== undefined && (
        <>
          <div class="actions">
            <span class="file-name">{words.file.chosen(shown.key)}</span>
            <Button onClick={() => control.showSource(undefined)}>{files.close}</Button>
          </div>
          <Sheets control={control} />
          <div class="mapping">
            <Columns control={control} />
            <div class="mapping-result">
              <Facts control={control} />
            </div>
          </div>
        </>
      )}
    </>
  );
}

function Sheets({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).sheets;
  const { shown } = control.draft.value;
  if (shown === undefined || shown.previews.length < 2) return null;
  return (
    <Card title={words.title}>
      <SheetList shown={shown} control={control} />
    </Card>
  );
}

function Columns({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).columns;
  const { shown, shownTable } = control.draft.value;
  const layout = shown?.layouts[shownTable];
  const preview = shown?.previews[shownTable];
  if (shown === undefined || layout === undefined || preview === undefined) return null;
  return (
    <Card title={words.titleOf(preview.sheet)} help="columns">
      <ColumnList
        key={`${shown.key} ${shownTable}`}
        source={shown.key}
        index={shownTable}
        preview={preview}
        layout={layout}
        control={control}
      />
    </Card>
  );
}

function Facts({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).facts;
  const { shown, shownTable, lastReading } = control.draft.value;
  const layout = shown?.layouts[shownTable];
  const source = lastReading?.sources.find(({ key }) => key === shown?.key);
  const reading = source?.tables[shownTable];
  if (layout === undefined || reading === undefined) return null;
  return (
    <Card title={words.titleOf(shown?.previews[shownTable]?.sheet)}>
      <ReadingFacts layout={layout} reading={reading} control={control} />
    </Card>
  );
}
