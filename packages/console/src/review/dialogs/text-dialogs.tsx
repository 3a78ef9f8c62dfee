import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { useWords } from '../../language.ts';
import { Field } from '../../parts/field.tsx';
import type { Desk } from '../desk.ts';
import { nameReviewer, reviewer } from '../remembered.ts';
import { reviewWords } from '../words.ts';
import { ReviewDialog } from './review-dialog.tsx';

/** Asks for the reviewer's name, which is kept in this browser. */
export function NameDialog({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords).name;
  const name = useSignal(reviewer.value ?? '');
  const id = useId();
  return (
    <ReviewDialog
      title={words.title}
      close={words.without}
      onClose={() => {
        nameReviewer('');
        desk.close();
      }}
      actions={
        <button type="submit" form={id} class="button button-main" disabled={name.value.trim() === ''}>
          {words.start}
        </button>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.value.trim() === '') return;
          nameReviewer(name.value.trim());
          desk.close();
        }}
      >
        <p>{words.text}</p>
        <Field label={words.label}>
          {(control) => (
            <input
              {...control}
              class="input"
              autocomplete="name"
              autofocus
              maxLength={200}
              value={name.value}
              onInput={(event) => {
                name.value = event.currentTarget.value;
              }}
            />
          )}
        </Field>
      </form>
    </ReviewDialog>
  );
}

/** A note for the next decision. */
export function NoteDialog({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords).note;
  const note = useSignal(desk.note.value);
  const id = useId();
  return (
    <ReviewDialog
      title={words.title}
      onClose={desk.close}
      actions={
        <button type="submit" form={id} class="button button-main">
          {words.keep}
        </button>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          desk.note.value = note.value.trim();
          desk.close();
        }}
      >
        <Field label={words.label} hint={words.hint}>
          {(control) => (
            <textarea
              {...control}
              class="input"
              rows={3}
              autofocus
              maxLength={2_000}
              value={note.value}
              onInput={(event) => {
                note.value = event.currentTarget.value;
              }}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
                  event.preventDefault();
                  event.currentTarget.form?.requestSubmit();
                }
              }}
            />
          )}
        </Field>
      </form>
    </ReviewDialog>
  );
}
