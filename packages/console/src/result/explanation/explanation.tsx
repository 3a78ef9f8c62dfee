import { readExplanation, restoreText, separator } from '@ledgerprint/engine/results';
import { activityFields } from '@ledgerprint/ledger/activity';
import { language, useFormat, useWords } from '../../language.ts';
import { useFigures } from '../figures.ts';
import { MatchMark } from '../match-mark.tsx';
import type { OpenedLine } from '../worker/messages.ts';
import { CategoryFacts } from './category-facts.tsx';
import { Computation } from './computation.tsx';
import { Exclusion } from './exclusion.tsx';
import { Facts } from './facts.tsx';
import { ReportingFacts } from './reporting-facts.tsx';
import { UncertaintyFacts } from './uncertainty-facts.tsx';
import { toWarningSentence } from './warning-sentences.ts';
import { words as panelWords } from './words.ts';

/** Everything the file says of a line, for people. All of it is shown as text. */
export function Explanation({ opened }: { readonly opened: OpenedLine }) {
  const { line, cells } = opened;
  const words = useWords(panelWords);
  const { kilograms } = useFormat();
  const textIn = (column: string) => restoreText(cells.get(column) ?? '');
  const { reporting, uncertainty } = readExplanation(textIn('explanation'));
  const isPurchase = line.match !== 'excluded';
  return (
    <>
      <p class="explanation-match">
        <MatchMark match={line.match} />
      </p>
      <Exclusion cell={textIn('exclusion')} isWhole={!isPurchase} />
      {isPurchase && <Computation opened={opened} />}
      {isPurchase && <Counting opened={opened} textIn={textIn} />}
      <ReportingFacts parts={reporting} />
      {isPurchase && <CategoryFacts opened={opened} />}
      <UncertaintyFacts uncertainty={uncertainty} />
      {line.doubtKg > 0 && (
        <section>
          <h3>{words.doubt}</h3>
          <p>{kilograms(line.doubtKg)} CO₂e</p>
        </section>
      )}
      <Warnings cell={textIn('warnings')} />
      <OwnCells textIn={textIn} occurrences={line.occurrences} />
      <details class="explanation-detail">
        <summary>{words.detail}</summary>
        <p lang="en" class="explanation-text">
          {textIn('explanation')}
        </p>
      </details>
      <p class="small soft">
        {words.engine}
        {words.colon} {textIn('engineVersion')}
      </p>
    </>
  );
}

/** What of it has no part in the footprint, how good the figure is, and of how many cases it is the sum. */
function Counting(props: { readonly opened: OpenedLine; readonly textIn: (column: string) => string }) {
  const { opened, textIn } = props;
  const words = useWords(panelWords);
  const { decimal, integer } = useFormat();
  const { euros } = useFigures();
  const { uncountedEur } = readExplanation(textIn('explanation'));
  const [quality, cases] = [textIn('dataQuality'), Number(textIn('cases'))];
  return (
    <>
      {uncountedEur !== 0 && (
        <section>
          <h3>{words.uncounted}</h3>
          <p>
            {Number.isNaN(opened.line.footprintKgCo2e)
              ? words.uncountedWhole(euros(uncountedEur))
              : words.uncountedPart(euros(uncountedEur), euros(opened.line.spendEur))}
          </p>
        </section>
      )}
      {(quality !== '' || cases > 1) && (
        <Facts
          facts={[
            [words.quality, quality === '' ? '' : words.qualityOf(decimal(Number(quality)))],
            [words.cases, cases > 1 ? words.casesOf(integer(cases)) : ''],
          ]}
        />
      )}
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
  const { integer } = useFormat();
  const given = activityFields.map((field) => [words.fields[field], textIn(field)] as const);
  return (
    <section>
      <h3>{words.own}</h3>
      <Facts facts={[...given, [words.occurrences, integer(occurrences)]]} />
    </section>
  );
}
