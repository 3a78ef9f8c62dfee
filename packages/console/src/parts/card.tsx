import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { HelpLink } from '../help/help-link.tsx';
import type { HelpTopic } from '../help/help-topics.ts';

/** A section of a page with its own title. */
export function Card(props: {
  readonly title?: string;
  /** The topic of the help link beside the title. */
  readonly help?: HelpTopic;
  /** `narrow` for short content. */
  readonly width?: 'narrow' | 'full';
  readonly children: ComponentChildren;
}) {
  const { title, help, width = 'full', children } = props;
  const id = useId();
  const style = width === 'narrow' ? 'card card-narrow' : 'card';
  if (title === undefined) return <div class={style}>{children}</div>;
  return (
    <section class={style} aria-labelledby={id}>
      <div class="card-head">
        <h2 id={id}>{title}</h2>
        {help !== undefined && <HelpLink topic={help} />}
      </div>
      {children}
    </section>
  );
}
