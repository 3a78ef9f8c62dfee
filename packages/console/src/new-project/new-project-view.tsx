import './new-project.css';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useWords } from '../language.ts';
import { Bar } from '../parts/bar.tsx';
import { Button } from '../parts/button.tsx';
import { Card } from '../parts/card.tsx';
import { PageTitle } from '../parts/page-title.tsx';
import { goTo } from '../route.ts';
import { type Session, signOut } from '../session/session.ts';
import { CheckReport } from './check-report.tsx';
import { ColumnTable } from './column-table.tsx';
import { createDraft, type DraftControl } from './create-draft.ts';
import { FileDrop } from './file-drop.tsx';
import { FileFault } from './file-fault.tsx';
import { ProjectForm } from './project-form.tsx';
import { SendProgressCard } from './send-progress.tsx';
import { SendRefusal } from './send-refusal.tsx';
import { newProjectWords } from './words.ts';

/** From a file to a project. */
export function NewProjectView({ session }: { readonly session: Session }) {
  const words = useWords(newProjectWords);
  const control = useMemo(
    () =>
      createDraft(session, (projectId, name) => {
        session.recents.remember({ projectId, name, startedAt: Date.now() });
        goTo({ view: 'project', projectId });
      }),
    [session],
  );
  useEffect(() => control.close, [control]);
  useEffect(keepDroppedFilesOut, []);
  const { refusal } = control.draft.value;
  const isSignedOut = refusal?.kind === 'answer' && refusal.problem.code === 'unauthenticated';
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
  const { fileName, preview, columns, refusal } = control.draft.value;
  // What had the focus before is gone with the view before.
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  if (preview === undefined || columns === undefined) return null;
  return (
    <>
      <div class="actions" ref={start} tabIndex={-1}>
        <span>{words.file.chosen(fileName)}</span>
        {preview.sheet !== undefined && <span class="soft">{words.file.sheet(preview.sheet)}</span>}
        <Button onClick={control.reset}>{words.file.other}</Button>
      </div>
      <Card title={words.columns.title}>
        <ColumnTable preview={preview} columns={columns} control={control} />
      </Card>
      <Card title={words.check.title}>
        <CheckReport draft={control.draft.value} control={control} />
      </Card>
      <Card title={words.settings.title}>
        {refusal !== undefined && <SendRefusal refusal={refusal} />}
        <ProjectForm control={control} />
      </Card>
    </>
  );
}
