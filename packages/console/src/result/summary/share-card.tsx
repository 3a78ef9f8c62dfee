import { useFormat, useWords } from '../../language.ts';
import { Card } from '../../parts/card.tsx';
import type { Share } from '../reading/shares.ts';
import { words as summaryWords } from './words.ts';

/** How the products fall into a few kinds: one bar for all of them, and a table. */
export function ShareCard<Kind extends string>(props: {
  readonly title: string;
  readonly shares: readonly Share<Kind>[];
  readonly names: Readonly<Record<Kind, string>>;
}) {
  const { title, names } = props;
  const words = useWords(summaryWords);
  const { integer, kilograms, percent } = useFormat();
  const shares = props.shares.filter(({ products }) => products > 0);
  const all = shares.reduce((sum, { products }) => sum + products, 0);
  return (
    <Card title={title}>
      <StackedBar shares={shares} all={all} />
      <table class="figures-table">
        <thead>
          <tr>
            <th scope="col">{words.kind}</th>
            <th scope="col">{words.products}</th>
            <th scope="col">{words.share}</th>
            <th scope="col">{words.mass}</th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ kind, products, footprintKg }) => (
            <tr key={kind}>
              <th scope="row">
                <span class={`share-key share-${kind}`} aria-hidden="true" />
                {names[kind]}
              </th>
              <td>{integer(products)}</td>
              <td>{percent(products / all)}</td>
              <td>{kilograms(footprintKg)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function StackedBar({ shares, all }: { readonly shares: readonly Share<string>[]; readonly all: number }) {
  let x = 0;
  return (
    <svg
      class="stacked-bar"
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {shares.map(({ kind, products }) => {
        const width = (100 * products) / all;
        x += width;
        return <rect key={kind} class={`share-${kind}`} x={x - width} width={width} height="10" />;
      })}
    </svg>
  );
}
