import { useFormat, useWords } from '../../language.ts';
import { FiguresTable, RowLink } from '../../parts/figures-table.tsx';
import type { Share } from '../reading/shares.ts';
import { questionWords } from './words.ts';

/** The cases by kind, as a stacked bar and a table. Choosing a kind filters by it. */
export function ShareTable<Kind extends string>(props: {
  readonly shares: readonly Share<Kind>[];
  readonly title: string;
  readonly names: Readonly<Record<Kind, string>>;
  readonly chosen: Kind | undefined;
  readonly onChoose: (kind: Kind | undefined) => void;
}) {
  const { title, names, chosen, onChoose } = props;
  const words = useWords(questionWords);
  const { integer, kilograms, percent } = useFormat();
  const shares = props.shares.filter(({ cases }) => cases > 0);
  const all = shares.reduce((sum, { cases }) => sum + cases, 0);
  return (
    <>
      <StackedBar shares={shares} all={all} />
      <FiguresTable
        rows={shares}
        keyOf={({ kind }) => kind}
        columns={[
          [
            title,
            ({ kind }) => (
              <span class="share-row">
                <span class={`share-key share-${kind}`} aria-hidden="true" />
                <RowLink isPressed={kind === chosen} onChoose={() => onChoose(kind === chosen ? undefined : kind)}>
                  {names[kind]}
                </RowLink>
              </span>
            ),
          ],
          [words.cases, ({ cases }) => integer(cases)],
          [words.share, ({ cases }) => percent(cases / all)],
          // Cases without a footprint have none, which is not 0 kg.
          [words.mass, ({ footprintKg }) => (footprintKg === 0 ? '–' : kilograms(footprintKg))],
        ]}
      />
    </>
  );
}

function StackedBar({ shares, all }: { readonly shares: readonly Share<string>[]; readonly all: number }) {
  let x = 0;
  return (
    <svg class="stacked-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      {shares.map(({ kind, cases }) => {
        const width = (100 * cases) / all;
        x += width;
        return <rect key={kind} class={`share-${kind}`} x={x - width} width={width} height="10" />;
      })}
    </svg>
  );
}
