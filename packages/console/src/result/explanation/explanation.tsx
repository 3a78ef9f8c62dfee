import { separator, toOriginalText } from '@ledgerprint/engine/results';
import { activityFields } from '@ledgerprint/ledger/activity';
import { language, useFormat, useWords } from '../../language.ts';
import { useFigures } from '../figures.ts';
import { MatchMark } from '../match-mark.tsx';
import type { OpenedLine } from '../worker/messages.ts';
import { CategoryFacts } from './category-facts.tsx';
import { Computation } from './computation.tsx';
import { Facts } from './facts.tsx';
import { toWarningSentence } from './warning-sentences.ts';
import { words as panelWords } from './words.ts';

/** Everything the file says of a line, for people. All of it is shown as text. */
export function Explanation({ opened }: { readonly opened: OpenedLine }) {
  const { line, cells } = opened;
  const words = useWords(panelWords);
  const { kilograms } = useFormat();
  const textIn = (column: string) => toOriginalText(cells.get(column) ?? '');
  return (
    <>
      <p class="explanation-match">
        <MatchMark match={line.match} />
      </p>
      <Computation opened={opened} />
      <CategoryFacts opened={opened} />
      {line.doubtKg > 0 && (
        <section>
          <h3>{words.doubt}</h3>
          <p>{kilograms(line.doubtKg)} CO₂e</p>
        </section>
      )}
      <Warnings cell={textIn('warnings')} />
      <section>
        <h3>{words.detail}</h3>
        <p lang="en" class="explanation-text">
          {textIn('explanation')}
        </p>
      </section>
      <OwnCells textIn={textIn} occurrences={line.occurrences} />
      <p class="small soft">
        {words.engine}: {textIn('engineVersion')}
      </p>
    </>
  );
}

function Warnings({ cell }: { readonly cell: string }) {
  const words = useWords(panelWords);
  const spoken = language.value;
  const codes = cell === '' ? [] : cell.split(separator);
  return (
    <section>
      <h3>{words.warnings}</h3>
      {codes.length === 0 && <p>{words.noWarnings}</p>}
      {codes.length > 0 && (
        <ul>
          {codes.map((code) => (
            <li key={code}>{toWarningSentence(code, spoken)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnCells(props: { readonly textIn: (column: string) => string; readonly occurrences: number }) {
  const { textIn, occurrences } = props;
  const words = useWords(panelWords);
  const { exact } = useFigures();
  const given = activityFields.map((field) => [words.fields[field], textIn(field)] as const);
  return (
    <section>
      <h3>{words.own}</h3>
      <Facts facts={[...given, [words.occurrences, exact(occurrences)]]} />
    </section>
  );
}
