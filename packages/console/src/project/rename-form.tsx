import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { findTextProblem, longestProjectName } from '@ledgerprint/ledger/activity';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ApiError } from '../errors/api-error.tsx';
import { type ApiProblem, toApiProblem } from '../errors/api-problem.ts';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import type { Session } from '../session/session.ts';
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
  const format = useFormat();
  const form = useRef<HTMLFormElement>(null);
  const name = useSignal(project.name);
  const isBusy = useSignal(false);
  const refusal = useSignal<ApiProblem | undefined>(undefined);
  useEffect(() => {
    const before = document.activeElement;
    form.current?.querySelector('input')?.select();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  const wished = name.value.trim();
  const problem =
    wished === ''
      ? words.nameBlank
      : findTextProblem(wished, longestProjectName) === undefined
        ? undefined
        : words.nameTooLong(format.integer(longestProjectName));

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (problem !== undefined || isBusy.value) return;
    if (wished === project.name) return onKept();
    isBusy.value = true;
    refusal.value = undefined;
    try {
      const { projectId } = project;
      const { project: changed } = await session.client.projects.updateProject({ projectId, name: wished });
      onRenamed(changed ?? { ...project, name: wished });
    } catch (error) {
      refusal.value = toApiProblem(error);
      isBusy.value = false;
    }
  }

  return (
    <form
      class="project-rename"
      ref={form}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onKept();
      }}
    >
      <Field label={words.name} problem={problem}>
        {(control) => (
          <input
            {...control}
            class="input"
            type="text"
            autocomplete="off"
            value={name.value}
            onInput={(event) => {
              name.value = event.currentTarget.value;
            }}
          />
        )}
      </Field>
      <div class="actions">
        <Button kind="main" type="submit" disabled={problem !== undefined || isBusy.value}>
          {words.save}
        </Button>
        <Button onClick={onKept}>{words.keepName}</Button>
      </div>
      {refusal.value !== undefined && <ApiError problem={refusal.value} />}
    </form>
  );
}
