import { errorCodeOf } from '@ledgerprint/client';
import type { ProjectSummary } from '@ledgerprint/client/workspace';
import { findTextProblem } from '@ledgerprint/ledger/activity';
import { useSignal } from '@preact/signals';
import { useFormat, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { FormDialog } from '../../parts/dialog.tsx';
import { TextField } from '../../parts/form-fields.tsx';
import { Message } from '../../parts/message.tsx';
import type { Session } from '../../session/session.ts';
import { useTask } from '../../session/use-task.ts';
import type { HandedOver } from './handed-over.ts';
import { handOverWords } from './words.ts';

/** Signs off the newest revision. */
export function SignOffPart(props: HandedOver & { readonly onSigned: () => void; readonly onChanged: () => void }) {
  const { session, project, revision, onSigned, onChanged } = props;
  const words = useWords(handOverWords);
  const isAsked = useSignal(false);
  const outcome = useSignal<'done' | 'changed' | undefined>(undefined);
  const isNewest = revision === project.revision;
  const close = () => (isAsked.value = false);
  return (
    <section aria-label={words.signOff}>
      <h3>{words.signOff}</h3>
      <p class="small soft">{isNewest ? words.signOffLead : words.signOffOld}</p>
      <div class="actions">
        <Button
          disabled={!isNewest}
          onClick={() => {
            outcome.value = undefined;
            isAsked.value = true;
          }}
        >
          {`${words.dialog.sign}…`}
        </Button>
      </div>
      <p role="status">{outcome.value === 'done' ? words.done : ''}</p>
      {outcome.value === 'changed' && <Message kind="warn">{words.changed}</Message>}
      {isAsked.value && (
        <SignOffForm
          session={session}
          project={project}
          onSigned={() => {
            close();
            outcome.value = 'done';
            onSigned();
          }}
          onChanged={() => {
            close();
            outcome.value = 'changed';
            onChanged();
          }}
          onLeft={close}
        />
      )}
    </section>
  );
}

const longestName = 200;

/** The sign-off dialog: its meaning, name and note. */
function SignOffForm(props: {
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
