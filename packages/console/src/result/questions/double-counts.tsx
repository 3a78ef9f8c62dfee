import type { DoubleCount } from '@ledgerprint/report';
import { toKilograms } from '../../format.ts';
import { useFormat, useWords } from '../../language.ts';
import { FiguresTable } from '../../parts/figures-table.tsx';
import { useFigures } from '../figures.ts';
import { questionWords } from './words.ts';

const mostShown = 10;

/** Purchases that may be counted twice; renders nothing if there are none. */
export function DoubleCounts({ found }: { readonly found: readonly DoubleCount[] }) {
  const words = useWords(questionWords);
  const { integer, kilograms } = useFormat();
  const { euros } = useFigures();
  if (found.length === 0) return null;
  return (
    <>
      <h3>{words.doubleCounting}</h3>
      <p>{words.doubleCountingNote}</p>
      <FiguresTable
        rows={found.slice(0, mostShown)}
        keyOf={({ kind, sides }) => `${kind} ${sides.flatMap(({ places }) => places).join()}`}
        columns={[
          [
            words.doubleCount,
            ({ kind, sides }) => (
              <>
                {words.doubleCountKinds[kind]}
                <span class="doubt-reason">{sides.map(({ designations }) => designations[0] ?? '').join(' / ')}</span>
                <span class="doubt-reason">{sides.flatMap(({ places }) => places.slice(0, 2)).join(', ')}</span>
              </>
            ),
          ],
          [words.mass, ({ footprintMg }) => kilograms(toKilograms(footprintMg))],
          [words.amount, ({ spendEur }) => euros(spendEur)],
        ]}
      />
      {found.length > mostShown && (
        <p>{words.moreFound(found.length - mostShown, integer(found.length - mostShown))}</p>
      )}
    </>
  );
}
