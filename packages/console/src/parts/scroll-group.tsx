import type { ComponentChildren } from 'preact';

/** A scrollable area that can also be scrolled with the keyboard. */
export function ScrollGroup(props: {
  readonly label: string;
  readonly look?: string;
  readonly children: ComponentChildren;
}) {
  const { label, look = 'table-scroll', children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is not part of a form, and a section would be a landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise only a mouse can scroll it
    <div class={look} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
