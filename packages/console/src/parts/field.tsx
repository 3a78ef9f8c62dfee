import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** The attributes that tie a control to its label, hint and problem. */
export type ControlProps = {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
};

/** The texts around a control. */
export type FieldTexts = {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
};

/** A control with its label, hint and problem. */
export function Field(props: FieldTexts & { readonly children: (control: ControlProps) => ComponentChildren }) {
  const { label, hint, problem, children } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  const problemId = `${id}-problem`;
  const described = [hint === undefined ? '' : hintId, problem === undefined ? '' : problemId].filter(Boolean);
  const control: ControlProps = {
    id,
    'aria-describedby': described.length === 0 ? undefined : described.join(' '),
    'aria-invalid': problem === undefined ? undefined : true,
  };
  return (
    <div class="field">
      <label class="field-label" for={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p class="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {children(control)}
      <p class="field-problem" id={problemId} role="alert" hidden={problem === undefined}>
        {problem}
      </p>
    </div>
  );
}
