import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A part of a page with a title of its own. */
export function Card(props: {
  readonly title?: string;
  /** `narrow` for what holds little. */
  readonly width?: 'narrow' | 'full';
  readonly children: ComponentChildren;
}) {
  const { title, width = 'full', children } = props;
  const id = useId();
  const style = width === 'narrow' ? 'card card-narrow' : 'card';
  if (title === undefined) return <div class={style}>{children}</div>;
  return (
    <section class={style} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
