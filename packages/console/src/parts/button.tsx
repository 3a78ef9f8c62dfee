import type { ComponentChildren } from 'preact';

type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger';

type ButtonProps = {
  readonly children: ComponentChildren;
  readonly onClick?: (event: MouseEvent) => void;
  /** `main` is the main action of a page, `quiet` looks like a link, `danger` deletes something. */
  readonly kind?: ButtonKind;
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  /** The accessible name, if the visible text is a symbol or needs its context. */
  readonly label?: string;
  /** Whether it has the focus first in its dialog. */
  readonly isFirst?: boolean;
};

export function Button({
  children,
  onClick,
  kind = 'plain',
  type = 'button',
  disabled = false,
  label,
  isFirst = false,
}: ButtonProps) {
  return (
    <button
      type={type}
      class={classOf(kind)}
      disabled={disabled}
      aria-label={label}
      autofocus={isFirst}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: {
  readonly children: ComponentChildren;
  readonly href: string;
  readonly kind?: ButtonKind;
  readonly download?: string;
}) {
  const { children, href, kind = 'plain', download } = props;
  return (
    <a href={href} class={classOf(kind)} download={download}>
      {children}
    </a>
  );
}

function classOf(kind: ButtonKind): string {
  return kind === 'plain' ? 'button' : `button button-${kind}`;
}
