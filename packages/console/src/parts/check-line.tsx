import type { ComponentChildren } from 'preact';

/** A checkbox followed by its text. */
export function CheckLine(props: {
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
  readonly children: ComponentChildren;
}) {
  const { isChecked, onCheck, children } = props;
  return (
    <label class="choice-line">
      <input type="checkbox" checked={isChecked} onChange={(event) => onCheck(event.currentTarget.checked)} />
      {children}
    </label>
  );
}
