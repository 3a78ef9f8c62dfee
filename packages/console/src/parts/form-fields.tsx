import { Field } from './field.tsx';

/** A text of one line, or a number as it is typed. */
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

/** One of several values, each with its name. */
export function SelectField<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
}) {
  const { label, value, options, onChoose } = props;
  return (
    <Field label={label}>
      {(control) => (
        <select
          {...control}
          class="input"
          value={value}
          onChange={(event) => {
            const chosen = options.find(([known]) => known === event.currentTarget.value);
            if (chosen !== undefined) onChoose(chosen[0]);
          }}
        >
          {options.map(([known, name]) => (
            <option key={known} value={known}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
