import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { ApiError } from '../../errors/api-error.tsx';
import { useFormat, useWords } from '../../language.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { SelectField, TextField } from '../../parts/form-fields.tsx';
import { reviewer } from '../../review/remembered.ts';
import type { Session } from '../../session/session.ts';
import { useAnswer } from '../../session/use-answer.ts';
import { useTask } from '../../session/use-task.ts';
import { runAgainWords } from '../run-again/words.ts';
import { useTextProblems } from '../text-problems.ts';
import type { LeftOutRow } from './left-out-table.tsx';
import { leftOutWords } from './words.ts';

type SelectorKind = 'designation' | 'account' | 'supplier';
type Validity = 'organization' | 'project';

/** Includes rows like an excluded one, and runs the project again with them. */
export function IncludeForm(props: {
  readonly session: Session;
  readonly project: ProjectSummary;
  readonly row: LeftOutRow;
  /** Receives the id of the new project. */
  readonly onMade: (projectId: string) => void;
  readonly onKept: () => void;
}) {
  const { session, project, row, onMade, onKept } = props;
  const { projectId } = project;
  const words = useWords(leftOutWords).include;
  const { nameHint } = useWords(runAgainWords);
  const format = useFormat();
  const kind = useSignal<SelectorKind>('designation');
  const validity = useSignal<Validity>('organization');
  const name = useSignal('');
  const task = useTask();
  const { ofName } = useTextProblems();
  const selector = { kind: kind.value, [kind.value]: row[kind.value] };
  const decisions = [{ selector, validity: validity.value, exclusion: 'none' }];
  // A choice that was tried keeps its id, so that trying again does not decide twice.
  const id = useMemo(() => crypto.randomUUID(), [kind.value, validity.value]);
  const tried = useAnswer(
    (signal) => session.client.decisions.decide({ projectId, decisions, dryRun: true }, { signal }),
    [session, projectId, kind.value, validity.value],
  );
  const rows = Number(tried.answer?.effect?.excludedRows ?? 0);
  const nameProblem = ofName(name.value);

  const run = async () => {
    await session.client.decisions.decide({ projectId, id, decisions, decidedBy: reviewer.value ?? '' });
    const made = await session.client.projects.runAgain({ projectId, name: name.value.trim() });
    onMade(made.projectId);
  };

  const kinds = (['designation', 'account', 'supplier'] as const).filter((one) => row[one].trim() !== '');
  return (
    <FormDialog
      title={words.title}
      submit={words.submit}
      canSubmit={nameProblem === undefined && tried.problem === undefined && rows > 0}
      busy={words.running}
      isBusy={task.isBusy}
      problem={task.problem}
      onSubmit={() => task.run(run)}
      onClose={onKept}
    >
      <SelectField
        label={words.by}
        value={kind.value}
        options={kinds.map((one) => [one, words.selectors[one](row[one].trim())])}
        onChoose={(chosen) => (kind.value = chosen)}
      />
      <SelectField
        label={words.validity}
        value={validity.value}
        options={(['organization', 'project'] as const).map((one) => [one, words.validities[one]])}
        onChoose={(chosen) => (validity.value = chosen)}
      />
      <p role="status">{tried.answer === undefined ? words.asking : words.rows(rows, format.integer(rows))}</p>
      <ApiError problem={tried.problem} onRetry={tried.reload} />
      <TextField
        label={words.name}
        hint={nameHint(project.name)}
        value={name.value}
        problem={nameProblem}
        onInput={(text) => (name.value = text)}
      />
    </FormDialog>
  );
}
