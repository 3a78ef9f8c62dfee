import { errorCodeOf } from '@ledgerprint/client';
import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { findTextProblem } from '@ledgerprint/ledger/activity';
import { useSignal } from '@preact/signals';
import { useFormat, useWords } from '../../language.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/form-fields.tsx';
import type { Session } from '../../session/session.ts';
import { useTask } from '../../session/use-task.ts';
import { handOverWords } from './words.ts';

const longestName = 200;

/** The sign-off dialog: its meaning, name and note. */
export function SignOffForm(props: {
  readonly session: Session;
  readonly project: ProjectSummary;
  readonly onSigned: () => void;
  /** Called if someone has decided meanwhile. */
  readonly onChanged: () => void;
  readonly onLeft: () => void;
}) {
  const { session, project, onSigned, onChanged, onLeft } = props;
  const words = useWords(handOverWords).dialog;
  const { integer } = useFormat();
  const name = useSignal('');
  const note = useSignal('');
  const isTried = useSignal(false);
  const { isBusy, problem, run } = useTask();
  const signedBy = name.value.trim();
  const hasProblem = signedBy === '' || findTextProblem(signedBy, longestName) !== undefined;

  async function sign(): Promise<void> {
    const { projectId, revision } = project;
    try {
      await session.client.reports.signOff({ projectId, revision, signedBy, note: note.value.trim() });
    } catch (error) {
      if (errorCodeOf(error) !== 'aborted') throw error;
      return onChanged();
    }
    onSigned();
  }

  return (
    <FormDialog
      title={words.title(integer(project.revision))}
      text={words.meaning.map((sentence) => <p key={sentence}>{sentence}</p>)}
      look="sign-off"
      cancel={words.cancel}
      submit={words.sign}
      busy={words.signing}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => {
        isTried.value = true;
        if (!hasProblem) run(sign);
      }}
      onClose={onLeft}
    >
      <TextField
        label={words.name}
        hint={words.nameHint}
        value={name.value}
        problem={isTried.value && hasProblem ? words.nameProblem : undefined}
        autofocus
        onInput={(text) => (name.value = text)}
      />
      <TextField label={words.note} value={note.value} onInput={(text) => (note.value = text)} />
    </FormDialog>
  );
}
