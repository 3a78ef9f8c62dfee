import type { PartialInputHTMLAttributes } from 'preact';
import { Field, type FieldTexts } from './field.tsx';
import { type Options, Select } from './select.tsx';

type TextAttributes = Pick<
  PartialInputHTMLAttributes<HTMLInputElement>,
  'autocomplete' | 'autofocus' | 'class' | 'inputMode' | 'maxLength'
>;

/** A single-line text, as typed. */
export function TextField(
  props: FieldTexts & TextAttributes & { readonly value: string; readonly onInput: (text: string) => void },
) {
  const { label, hint, problem, onInput, ...attributes } = props;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          class="input"
          autocomplete="off"
          maxLength={500}
          {...attributes}
          {...control}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A choice between named values. */
export function SelectField<Value extends string>(
  props: FieldTexts & {
    readonly value: Value;
    readonly options: Options<Value>;
    readonly onChoose: (value: Value) => void;
  },
) {
  const { label, hint, problem, ...choice } = props;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => <Select {...control} class="input" {...choice} />}
    </Field>
  );
}
