import { type Options, Select } from './select.tsx';

/** A small select without a visible label. */
export function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly options: Options<Value>;
  readonly onChoose: (value: Value) => void;
}) {
  const { label, ...choice } = props;
  return <Select class="input input-small" aria-label={label} {...choice} />;
}
