import { useFormat, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { useFigures } from '../figures.ts';
import type { Doubts, ShownLine } from '../worker/messages.ts';
import { words as summaryWords } from './words.ts';

/** What to look at first: the products whose doubt is worth most. */
export function FirstLooks(props: {
  readonly doubts: Doubts;
  readonly onOpen: (line: number) => void;
  readonly onShowAll: () => void;
}) {
  const { doubts, onOpen, onShowAll } = props;
  const words = useWords(summaryWords);
  const { integer, decimal, percent } = useFormat();
  const shownKg = doubts.lines.reduce((sum, { doubtKg }) => sum + doubtKg, 0);
  const counts = [integer(doubts.lines.length), integer(doubts.count)] as const;
  return (
    <Card title={words.doubts}>
      {doubts.count === 0 && doubts.unknown === 0 && <p>{words.noDoubts}</p>}
      {doubts.count > 0 && (
        <>
          <p>{words.doubtRule(decimal(doubts.kgPerEuro))}</p>
          <p>{words.doubtShare(...counts, percent(shownKg / doubts.totalKg))}</p>
          <DoubtTable lines={doubts.lines} onOpen={onOpen} />
        </>
      )}
      {doubts.unknown > 0 && <p>{words.unknownDoubts(integer(doubts.unknown))}</p>}
      {doubts.count > doubts.lines.length && (
        <div class="not-printed">
          <Button onClick={onShowAll}>{words.allDoubts}</Button>
        </div>
      )}
    </Card>
  );
}

function DoubtTable(props: {
  readonly lines: readonly ShownLine[];
  readonly onOpen: (line: number) => void;
}) {
  const { lines, onOpen } = props;
  const words = useWords(summaryWords);
  const { kilograms } = useFormat();
  const toReason = useReason();
  return (
    <table class="figures-table doubts">
      <thead>
        <tr>
          <th scope="col">{words.product}</th>
          <th scope="col">{words.doubt}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.line}>
            <th scope="row">
              <button type="button" class="line-link" onClick={() => onOpen(line.line)}>
                {line.designation}
              </button>
              <span class="doubt-reason">{toReason(line)}</span>
            </th>
            <td>{kilograms(line.doubtKg)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function useReason(): (line: ShownLine) => string {
  const words = useWords(summaryWords);
  const { kilograms, percent } = useFormat();
  const { euros } = useFigures();
  return (line) => {
    if (Number.isNaN(line.footprintKgCo2e)) return words.missing(euros(line.spendEur));
    if (line.match !== 'review') return words.partlyMissing(euros(line.spendEur));
    const ends = [kilograms(line.footprintLowKgCo2e), kilograms(line.footprintHighKgCo2e)] as const;
    return words.uncertain(percent(line.categoryConfidence), ...ends);
  };
}
