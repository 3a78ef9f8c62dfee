import { figuresOf, parseReasons, type Reason, restoreText, sayWarning, separator } from '@ledgerprint/engine/results';
import type { ExclusionReason } from '@ledgerprint/ledger';
import { activityFields } from '@ledgerprint/ledger/activity';
import { language, useFormat, useWords } from '../../language.ts';
import { ledgerWords } from '../../new-project/ledger-words.ts';
import { Facts } from '../../parts/facts.tsx';
import { rowFieldWords } from '../../parts/row-field-words.ts';
import { useFigures } from '../figures.ts';
import { MatchMark } from '../match-mark.tsx';
import type { OpenedLine } from '../worker/messages.ts';
import { CategoryFacts } from './category-facts.tsx';
import { Computation } from './computation.tsx';
import { ReportingFacts } from './reporting-facts.tsx';
import { type SaidChoice, toSaidChoices, toSaidSentences } from './said-reasons.ts';
import { UncertaintyFacts } from './uncertainty-facts.tsx';
import { words as panelWords } from './words.ts';

/** Everything the file says about a product, in the language of the page. All of it is shown as text. */
export function Explanation({ opened }: { readonly opened: OpenedLine }) {
  const { line, cells } = opened;
  const words = useWords(panelWords);
  const { kilograms } = useFormat();
  const textIn = (column: string) => restoreText(cells.get(column) ?? '');
  const reasons = parseReasons(textIn('reasons'));
  const { reporting, uncertainty, uncountedEur } = figuresOf(reasons);
  const choices = toSaidChoices(reasons, language.value);
  const isPurchase = line.match !== 'excluded';
  return (
    <>
      <p class="explanation-match">
        <MatchMark match={line.match} />
      </p>
      <Exclusion cell={textIn('exclusion')} isWhole={!isPurchase} />
      {!isPurchase && <Choices choices={choices} />}
      {isPurchase && <Computation opened={opened} />}
      {isPurchase && <Counting opened={opened} textIn={textIn} uncountedEur={uncountedEur} />}
      <ReportingFacts parts={reporting} />
      {isPurchase && (
        <CategoryFacts opened={opened}>
          <Choices choices={choices} />
        </CategoryFacts>
      )}
      <UncertaintyFacts uncertainty={uncertainty} />
      {line.doubtKg > 0 && (
        <section>
          <h3>{words.doubt}</h3>
          <p>{kilograms(line.doubtKg)} CO₂e</p>
        </section>
      )}
      <Warnings cell={textIn('warnings')} />
      <OwnCells textIn={textIn} occurrences={line.occurrences} />
      <Details reasons={reasons} />
      <p class="small soft">
        {words.engine}
        {words.colon} {textIn('engineVersion')}
      </p>
    </>
  );
}

/** The amount that is not in the footprint, the data quality and the number of cases. */
function Counting(props: {
  readonly opened: OpenedLine;
  readonly textIn: (column: string) => string;
  readonly uncountedEur: number;
}) {
  const { opened, textIn, uncountedEur } = props;
  const words = useWords(panelWords);
  const { decimal, integer } = useFormat();
  const { euros } = useFigures();
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

/** How the categories were chosen, and by which decisions. */
function Choices({ choices }: { readonly choices: readonly SaidChoice[] }) {
  return (
    <>
      {choices.map(({ title, sentences }) => (
        <p class="small explanation-text" key={title}>
          {title !== '' && <strong>{title}</strong>} {sentences.join(' ')}
        </p>
      ))}
    </>
  );
}

/** All sentences in the language of the page. */
function Details({ reasons }: { readonly reasons: readonly Reason[] }) {
  const words = useWords(panelWords);
  return (
    <details class="explanation-detail">
      <summary>{words.whole}</summary>
      {toSaidSentences(reasons, language.value).map((sentence) => (
        <p class="explanation-text" key={sentence}>
          {sentence}
        </p>
      ))}
    </details>
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
            <li key={code}>{sayWarning(code, spoken)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OwnCells(props: { readonly textIn: (column: string) => string; readonly occurrences: number }) {
  const { textIn, occurrences } = props;
  const words = useWords(panelWords);
  const names = useWords(rowFieldWords);
  const { integer } = useFormat();
  const given = activityFields.map((field) => [names[field], textIn(field)] as const);
  return (
    <section>
      <h3>{words.own}</h3>
      <Facts facts={[...given, [words.occurrences, integer(occurrences)]]} />
    </section>
  );
}

/** Why some or all rows of a product are not purchases; renders nothing if all are. */
function Exclusion({ cell, isWhole }: { readonly cell: string; readonly isWhole: boolean }) {
  const words = useWords(panelWords);
  const { exclusions } = useWords(ledgerWords);
  if (cell === '') return null;
  // Unknown codes, from later versions, are shown as they are.
  const reasons = cell.split(separator).map((code) => exclusions[code as ExclusionReason] ?? code);
  const sentence = isWhole ? words.excluded : words.partlyExcluded;
  return <p>{sentence(reasons.join(', '))}</p>;
}
