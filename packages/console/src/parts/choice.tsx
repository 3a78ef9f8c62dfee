/** A small select for a choice that holds everywhere, named for those who cannot see where it stands. */
export function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [Value, string])[];
  readonly onChoose: (value: Value) => void;
}) {
  const { label, value, options, onChoose } = props;
  return (
    <select
      class="input input-small"
      aria-label={label}
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
