import { Field } from '../../parts/field.tsx';

/** A text of one line. */
export function TextField(props: {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | undefined;
  readonly value: string;
  readonly onInput: (text: string) => void;
}) {
  const { label, hint, problem, value, onInput } = props;
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <input
          {...control}
          class="input"
          type="text"
          autocomplete="off"
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
