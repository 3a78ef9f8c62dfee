import './new-project.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { Message } from '../parts/message.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { goTo } from '../route.ts';
import { type Session, signOut } from '../session/session.ts';
import { CheckReport } from './check-report.tsx';
import { ColumnList } from './column-list.tsx';
import { createDraft, type DraftControl } from './create-draft.ts';
import { FileDrop } from './file-drop.tsx';
import { FileFault } from './file-fault.tsx';
import { ProjectForm } from './project-form.tsx';
import { ReadingFacts } from './reading-facts.tsx';
import { SendProgressCard } from './send-progress.tsx';
import { SendRefusal } from './send-refusal.tsx';
import { SheetList } from './sheet-list.tsx';
import { newProjectWords } from './words.ts';

/** From a file to a project. */
export function NewProjectView({ session }: { readonly session: Session }) {
  const words = useWords(newProjectWords);
  const control = useMemo(
    () => createDraft(session, (projectId) => goTo({ view: 'project', projectId })),
    [session],
  );
  useEffect(() => control.close, [control]);
  useEffect(keepDroppedFilesOut, []);
  const { refusal } = control.draft.value;
  const isSignedOut = refusal?.problem.code === 'unauthenticated';
  useEffect(() => {
    if (isSignedOut) signOut('expired');
  }, [isSignedOut]);
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <Step control={control} />
    </>
  );
}

/** Beside the place for it, a dropped file would be opened by the browser instead of this page. */
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
  const words = useWords(newProjectWords);
  const draft = control.draft.value;
  if (draft.step === 'choosing') {
    return (
      <>
        {draft.fileProblem !== undefined && <FileFault problem={draft.fileProblem} />}
        <FileDrop onFile={control.choose} />
      </>
    );
  }
  if (draft.step === 'opening') {
    return (
      <Card title={words.file.title}>
        <Bar label={words.file.title} done={undefined} total={1} />
        <p role="status">{words.file.reading(draft.fileName)}</p>
        <Button onClick={control.reset}>{words.file.cancel}</Button>
      </Card>
    );
  }
  if (draft.step === 'sending') return <SendProgressCard control={control} />;
  return <Mapping control={control} />;
}

function Mapping({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords);
  const { fileName, previews, layouts, lastReading, shownTable, refusal, isRemembered } = control.draft.value;
  // What had the focus before is gone with the view before.
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  const layout = layouts[shownTable];
  const preview = previews[shownTable];
  const shownReading = lastReading?.tables[shownTable];
  return (
    <>
      <div class="actions" ref={start} tabIndex={-1}>
        <span>{words.file.chosen(fileName)}</span>
        <Button onClick={control.reset}>{words.file.other}</Button>
      </div>
      {isRemembered && (
        <Message kind="note">
          {words.columns.remembered}{' '}
          <Button kind="quiet" onClick={control.forget}>
            {words.columns.forget}
          </Button>
        </Message>
      )}
      {previews.length > 1 && (
        <Card title={words.sheets.title}>
          <SheetList control={control} />
        </Card>
      )}
      <div class="mapping">
        {layout !== undefined && preview !== undefined && (
          <Card title={words.columns.titleOf(preview.sheet)}>
            <ColumnList
              key={shownTable}
              index={shownTable}
              preview={preview}
              layout={layout}
              control={control}
            />
          </Card>
        )}
        <div class="mapping-result">
          <Card title={words.check.title}>
            <CheckReport control={control} />
          </Card>
          {layout !== undefined && shownReading !== undefined && (
            <Card title={words.facts.titleOf(preview?.sheet)}>
              <ReadingFacts layout={layout} reading={shownReading} control={control} />
            </Card>
          )}
        </div>
      </div>
      <Card title={words.settings.title}>
        {refusal !== undefined && <SendRefusal refusal={refusal} />}
        <ProjectForm control={control} />
      </Card>
    </>
  );
}
