import { useFormat, useWords } from '../../language.ts';
import { Card } from '../../parts/card.tsx';
import { MatchMark } from '../match-mark.tsx';
import type { OpenedResult } from '../worker/messages.ts';
import { words as summaryWords } from './words.ts';

/** The ten heaviest products; each opens its explanation. */
export function HeaviestProducts(props: {
  readonly result: OpenedResult;
  readonly onOpen: (line: number) => void;
}) {
  const { result, onOpen } = props;
  const words = useWords(summaryWords);
  const { kilograms, percent } = useFormat();
  const { kg } = result.summary.footprint;
  return (
    <Card title={words.heaviest}>
      {result.heaviest.length === 0 && <p>{words.noFootprint}</p>}
      {result.heaviest.length > 0 && (
        <table class="figures-table">
          <thead class="visually-hidden">
            <tr>
              <th scope="col">{words.product}</th>
              <th scope="col">{words.mass}</th>
              <th scope="col">{words.share}</th>
            </tr>
          </thead>
          <tbody>
            {result.heaviest.map(({ line, designation, match, footprintKgCo2e }) => (
              <tr key={line}>
                <th scope="row">
                  <button type="button" class="line-link" onClick={() => onOpen(line)}>
                    {designation}
                  </button>
                  {match !== 'matched' && <MatchMark match={match} />}
                </th>
                <td>{kilograms(footprintKgCo2e)}</td>
                <td>{kg > 0 ? percent(footprintKgCo2e / kg) : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
