import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** A question of the result, with its answer below it. */
export function QuestionSection({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  const id = useId();
  return (
    <section class="card question-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
