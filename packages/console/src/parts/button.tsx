import type { ComponentChildren } from 'preact';

type ButtonProps = {
  readonly children: ComponentChildren;
  readonly onClick?: (event: MouseEvent) => void;
  /** `main` is the one thing to do on a page, `quiet` looks like a link. */
  readonly kind?: 'main' | 'plain' | 'quiet';
  readonly type?: 'button' | 'submit';
  readonly disabled?: boolean;
  /** For those who cannot see what a sign on it means. */
  readonly label?: string;
};

/** A button. */
export function Button({
  children,
  onClick,
  kind = 'plain',
  type = 'button',
  disabled = false,
  label,
}: ButtonProps) {
  return (
    <button type={type} class={classOf(kind)} disabled={disabled} aria-label={label} onClick={onClick}>
      {children}
    </button>
  );
}

/** A link that looks like a button: it leads somewhere. */
export function ButtonLink(props: {
  readonly children: ComponentChildren;
  readonly href: string;
  readonly kind?: 'main' | 'plain' | 'quiet';
  readonly download?: string;
}) {
  const { children, href, kind = 'plain', download } = props;
  return (
    <a href={href} class={classOf(kind)} download={download}>
      {children}
    </a>
  );
}

function classOf(kind: 'main' | 'plain' | 'quiet'): string {
  return kind === 'plain' ? 'button' : `button button-${kind}`;
}
