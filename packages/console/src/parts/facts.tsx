import type { ComponentChildren } from 'preact';

/** A name and its value; a blank value is left out. */
export type Fact = readonly [name: string, value: ComponentChildren];

/** Names with their values. */
export function Facts({ facts, look = 'facts' }: { readonly facts: readonly Fact[]; readonly look?: string }) {
  return (
    <dl class={look}>
      {facts
        .filter(([, value]) => (typeof value === 'string' ? value.trim() !== '' : value !== undefined))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
