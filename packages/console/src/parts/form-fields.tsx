import { Field } from './field.tsx';
import { type Options, Select } from './select.tsx';

/** A single-line text, or a number as typed. */
export function TextField(props: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly isNumber?: boolean | undefined;
  readonly value: string;
  readonly onInput: (text: string) => void;
}) {
  const { label, hint, problem, isNumber = false, value, onInput } = props;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          {...control}
          class="input"
          autocomplete="off"
          maxLength={isNumber ? 30 : 500}
          inputMode={isNumber ? 'decimal' : 'text'}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A choice between named values. */
export function SelectField<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: Options<Value>;
  readonly onChoose: (value: Value) => void;
}) {
  const { label, ...choice } = props;
  return <Field label={label}>{(control) => <Select {...control} class="input" {...choice} />}</Field>;
}
