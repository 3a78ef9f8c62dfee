import type { ComponentChildren } from 'preact';

type ButtonKind = 'main' | 'plain' | 'quiet' | 'danger';

type ButtonProps = {
  readonly children: ComponentChildren;
  readonly onClick?: (event: MouseEvent) => void;
  /** `main` is the one thing to do on a page, `quiet` looks like a link, `danger` takes something away. */
  readonly kind?: ButtonKind;
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  /** For those who cannot see what a sign on it means, or where it stands. */
  readonly label?: string;
  /** Whether a question that holds it begins there. */
  readonly isFirst?: boolean;
};

/** A button. */
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

/** A link that looks like a button: it leads somewhere. */
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
