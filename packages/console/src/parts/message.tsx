import type { ComponentChildren } from 'preact';

/** A message to the user. Screen readers announce `bad` and `warn` immediately. */
export function Message(props: {
  readonly kind: 'note' | 'warn' | 'bad';
  readonly title?: string | undefined;
  readonly children?: ComponentChildren;
}) {
  const { kind, title, children } = props;
  return (
    <div class={kind === 'note' ? 'message' : `message message-${kind}`} role={kind === 'note' ? 'note' : 'alert'}>
      {title !== undefined && <p class="message-title">{title}</p>}
      {children}
    </div>
  );
}
