import type { ComponentChildren } from 'preact';

/** What may be larger than its room and scrolls in it: the keys reach it too. */
export function ScrollGroup(props: {
  readonly label: string;
  readonly look?: string;
  readonly children: ComponentChildren;
}) {
  const { label, look = 'table-scroll', children } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no part of a form, and a section would be a landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise only a mouse could scroll it
    <div class={look} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
