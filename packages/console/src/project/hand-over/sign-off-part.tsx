import { useSignal } from '@preact/signals';
import { useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Message } from '../../parts/message.tsx';
import type { HandedOver } from './handed-over.ts';
import { SignOffForm } from './sign-off-form.tsx';
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
