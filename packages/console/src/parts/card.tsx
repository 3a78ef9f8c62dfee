import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A part of a page with a title of its own. */
export function Card({ title, children }: { readonly title?: string; readonly children: ComponentChildren }) {
  const id = useId();
  if (title === undefined) return <div class="card">{children}</div>;
  return (
    <section class="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
