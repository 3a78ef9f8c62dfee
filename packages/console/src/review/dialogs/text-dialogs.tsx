import { useSignal } from '@preact/signals';
import { useWords } from '../../language.ts';
import { FormDialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { TextField } from '../../parts/form-fields.tsx';
import type { Desk } from '../desk.ts';
import { nameReviewer, reviewer } from '../remembered.ts';
import { reviewWords } from '../words.ts';

/** Asks for the reviewer's name, which is kept in this browser. */
export function NameDialog({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords).name;
  const name = useSignal(reviewer.value ?? '');
  const take = (given: string) => {
    nameReviewer(given);
    desk.close();
  };
  return (
    <FormDialog
      title={words.title}
      look="review-dialog"
      cancel={words.without}
      submit={words.start}
      canSubmit={name.value.trim() !== ''}
      onSubmit={() => take(name.value.trim())}
      onClose={() => take('')}
    >
      <p>{words.text}</p>
      <TextField
        label={words.label}
        autocomplete="name"
        autofocus
        maxLength={200}
        value={name.value}
        onInput={(text) => (name.value = text)}
      />
    </FormDialog>
  );
}

/** A note for the next decision. */
export function NoteDialog({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const note = useSignal(desk.note.value);
  return (
    <FormDialog
      title={words.note.title}
      look="review-dialog"
      cancel={words.close}
      submit={words.note.keep}
      onSubmit={() => {
        desk.note.value = note.value.trim();
        desk.close();
      }}
      onClose={desk.close}
    >
      <Field label={words.note.label} hint={words.note.hint}>
        {(control) => (
          <textarea
            {...control}
            class="input"
            rows={3}
            autofocus
            maxLength={2_000}
            value={note.value}
            onInput={(event) => (note.value = event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
                event.preventDefault();
                event.currentTarget.form?.requestSubmit();
              }
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
