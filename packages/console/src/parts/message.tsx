import type { ComponentChildren } from 'preact';

/** Something the user should know; `bad` and `warn` are read out at once. */
export function Message(props: {
  readonly kind: 'note' | 'warn' | 'bad';
  readonly title?: string | undefined;
  readonly children?: ComponentChildren;
}) {
  const { kind, title, children } = props;
  return (
    <div
      class={kind === 'note' ? 'message' : `message message-${kind}`}
      role={kind === 'note' ? 'note' : 'alert'}
    >
      {title !== undefined && <p class="message-title">{title}</p>}
      {children}
    </div>
  );
}
