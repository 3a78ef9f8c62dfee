import { useWords } from '../language.ts';
import { Field } from '../parts/field.tsx';
import type { DraftControl } from './draft-control.ts';
import { filesWords } from './files-words.ts';

/** Own ids on invoices, in addition to those the service knows: an invoice issued under one is a sale. */
export function OwnIds({ control }: { readonly control: DraftControl }) {
  const words = useWords(filesWords);
  const known = control.knownIds.value;
  const added = control.draft.value.choices.ownIds.slice(known.length);
  return (
    <Field label={words.ownIds} hint={words.ownIdsHint(known)}>
      {(attributes) => (
        <input
          {...attributes}
          class="input"
          type="text"
          autocomplete="off"
          value={added.join('; ')}
          onChange={(event) => control.chooseOwnIds(parseIds(event.currentTarget.value))}
        />
      )}
    </Field>
  );
}

/** Splits at semicolons, because a name may contain a comma: `Durand, Fils et Cie`. */
export function parseIds(text: string): readonly string[] {
  return text
    .split(';')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}
