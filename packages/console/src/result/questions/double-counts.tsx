import type { DoubleCount } from '@ledgerprint/report';
import { useFormat, useWords } from '../../language.ts';
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
      <table class="figures-table">
        <thead>
          <tr>
            <th scope="col">{words.doubleCount}</th>
            <th scope="col">{words.mass}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, mostShown).map(({ kind, footprintMg, spendEur, sides }) => (
            <tr key={`${kind} ${sides.flatMap(({ places }) => places).join()}`}>
              <th scope="row">
                {words.doubleCountKinds[kind]}
                <span class="doubt-reason">{sides.map(({ designations }) => designations[0] ?? '').join(' / ')}</span>
                <span class="doubt-reason">{sides.flatMap(({ places }) => places.slice(0, 2)).join(', ')}</span>
              </th>
              <td>{kilograms(Number(footprintMg) / 1e6)}</td>
              <td>{euros(spendEur)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {found.length > mostShown && (
        <p>{words.moreFound(found.length - mostShown, integer(found.length - mostShown))}</p>
      )}
    </>
  );
}
