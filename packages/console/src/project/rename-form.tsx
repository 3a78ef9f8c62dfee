import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import { useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/form-fields.tsx';
import type { Session } from '../session/session.ts';
import { useTask } from '../session/use-task.ts';
import { useTextProblems } from './text-problems.ts';
import { projectWords } from './words.ts';

/** Renames a project in place. Escape cancels. */
export function RenameForm(props: {
  readonly session: Session;
  readonly project: ProjectSummary;
  readonly onRenamed: (project: ProjectSummary) => void;
  readonly onKept: () => void;
}) {
  const { session, project, onRenamed, onKept } = props;
  const words = useWords(projectWords);
  const { ofName } = useTextProblems();
  const form = useRef<HTMLFormElement>(null);
  const name = useSignal(project.name);
  const { isBusy, problem: refusal, run } = useTask();
  // Before the next event: once the field has the focus, the button that had it is not known any more.
  useLayoutEffect(() => {
    const before = document.activeElement;
    form.current?.querySelector('input')?.select();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const wished = name.value.trim();
  const problem = wished === '' ? words.nameBlank : ofName(wished);

  async function save(): Promise<void> {
    const { projectId } = project;
    const { project: changed } = await session.client.projects.updateProject({ projectId, name: wished });
    onRenamed(changed ?? { ...project, name: wished });
  }

  return (
    <form
      class="project-rename"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (wished === project.name) onKept();
        else if (problem === undefined) run(save);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onKept();
      }}
    >
      <TextField label={words.name} problem={problem} value={name.value} onInput={(text) => (name.value = text)} />
      <div class="actions">
        <Button kind="main" type="submit" disabled={problem !== undefined || isBusy}>
          {words.save}
        </Button>
        <Button onClick={onKept}>{words.keepName}</Button>
      </div>
      <ApiError problem={refusal} />
    </form>
  );
}
