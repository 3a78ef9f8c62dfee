import type { ControlProps } from './field.tsx';

/** The options of a select: each value with its name. */
export type Options<Value extends string> = readonly (readonly [Value, string])[];

/** A select of named values, in a field or with its own accessible name. */
export function Select<Value extends string>(
  props: (ControlProps | { readonly 'aria-label': string }) & {
    readonly class: string;
    readonly value: Value;
    readonly options: Options<Value>;
    readonly onChoose: (value: Value) => void;
  },
) {
  const { value, options, onChoose, ...attributes } = props;
  return (
    <select
      {...attributes}
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
  );
}
