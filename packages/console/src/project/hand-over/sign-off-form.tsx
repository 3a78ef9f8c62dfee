import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { findTextProblem } from '@ledgerprint/ledger/activity';
import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { ApiError } from '../../errors/api-error.tsx';
import { type ApiProblem, toApiProblem } from '../../errors/api-problem.ts';
import { useFormat, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { TextField } from '../../parts/form-fields.tsx';
import { useDialog } from '../../parts/use-dialog.ts';
import { type Session, signOut } from '../../session/session.ts';
import { handOverWords } from './words.ts';

const longestName = 200;

/** The sign-off dialog: its meaning, name and note. Escape cancels. */
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
  const id = useId();
  const dialog = useDialog();
  const name = useSignal('');
  const note = useSignal('');
  const isTried = useSignal(false);
  const isBusy = useSignal(false);
  const refusal = useSignal<ApiProblem | undefined>(undefined);
  const signedBy = name.value.trim();
  const hasProblem = signedBy === '' || findTextProblem(signedBy, longestName) !== undefined;

  async function sign(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    isTried.value = true;
    if (hasProblem || isBusy.value) return;
    isBusy.value = true;
    refusal.value = undefined;
    const { projectId, revision } = project;
    try {
      await session.client.reports.signOff({ projectId, revision, signedBy, note: note.value.trim() });
      onSigned();
    } catch (error) {
      const problem = toApiProblem(error);
      isBusy.value = false;
      if (problem.code === 'aborted') return onChanged();
      refusal.value = problem;
      if (problem.code === 'unauthenticated') signOut('expired');
    }
  }

  return (
    <dialog
      ref={dialog}
      class="question sign-off"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        if (!isBusy.value) onLeft();
      }}
    >
      <h2 id={`${id}-title`}>{words.title(integer(project.revision))}</h2>
      <div id={`${id}-text`}>
        {words.meaning.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      <form noValidate onSubmit={sign}>
        <TextField
          label={words.name}
          hint={words.nameHint}
          value={name.value}
          problem={isTried.value && hasProblem ? words.nameProblem : undefined}
          onInput={(text) => {
            name.value = text;
          }}
        />
        <TextField
          label={words.note}
          value={note.value}
          onInput={(text) => {
            note.value = text;
          }}
        />
        {refusal.value !== undefined && <ApiError problem={refusal.value} />}
        <div class="actions question-actions">
          <span role="status">{isBusy.value ? words.signing : ''}</span>
          <Button disabled={isBusy.value} onClick={onLeft}>
            {words.cancel}
          </Button>
          <Button kind="main" type="submit" disabled={isBusy.value}>
            {words.sign}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
