import { type Footprint, type Summary, sayWarning } from '@ledgerprint/engine/results';
import { language, useFormat, useWords } from '../../language.ts';
import { Facts } from '../../parts/facts.tsx';
import { useFigures } from '../figures.ts';
import { QuestionSection } from './question-section.tsx';
import { questionWords } from './words.ts';

/** What was calculated and the whole ledger, each with its interval, the coverage, and the biases that no interval covers. */
export function HowMuch({ summary, origin }: { readonly summary: Summary; readonly origin: string }) {
  const words = useWords(questionWords);
  const { decimal, integer, kilograms, percent } = useFormat();
  const { euros } = useFigures();
  const { coverage, biases } = summary;
  const facts = [
    [words.moneyCovered, percent(coverage.spendShare), words.ofMoney(euros(summary.spendEur))],
    [words.rowsCovered, percent(coverage.rowShare), words.ofLines(integer(summary.lines))],
    ...(summary.dataQuality === undefined
      ? []
      : [[words.quality, decimal(summary.dataQuality), words.qualityScale] as const]),
    [words.products, integer(summary.products), words.productsOf(integer(summary.withoutFootprint))],
  ] as const;
  return (
    <QuestionSection title={words.howMuch}>
      <div class="question-columns">
        <div>
          <Calculated footprint={summary.footprint} />
          <WholeLedger summary={summary} />
          <p class="small soft total-origin">{origin}</p>
          <p>{words.intervalNote}</p>
          <Facts
            look="total-facts"
            facts={facts.map(([name, value, note]) => [
              name,
              <>
                <strong>{value}</strong> <span class="small soft">{note}</span>
              </>,
            ])}
          />
        </div>
        {biases.length > 0 && (
          <div>
            <h3>{words.biases}</h3>
            <ul class="biases">
              {biases.map(({ code, sign, products, footprintKg }) => (
                <li key={code}>
                  <span class={`bias-sign bias-${sign}`}>{words.signs[sign]}</span> {sayWarning(code, language.value)}{' '}
                  <span class="soft">{words.restsOn(products, integer(products), kilograms(footprintKg))}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </QuestionSection>
  );
}

function Calculated({ footprint }: { readonly footprint: Footprint | undefined }) {
  const words = useWords(questionWords);
  const { kilograms } = useFormat();
  if (footprint === undefined) return <p class="total-whole">{words.notCalculated}</p>;
  const { kg, lowKg, highKg } = footprint;
  return (
    <p class="total-figure">
      <strong>{kilograms(kg)} CO₂e</strong>
      <span class="total-range">
        {words.calculated}, {words.between(kilograms(lowKg), kilograms(highKg))}
      </span>
    </p>
  );
}

/** Only if part of it was not calculated. */
function WholeLedger({ summary }: { readonly summary: Summary }) {
  const { wholeLedger, uncountedSpendEur, uncountedAtAverageKg } = summary;
  const words = useWords(questionWords);
  const { kilograms } = useFormat();
  const { euros } = useFigures();
  if (uncountedSpendEur === 0) return null;
  const { kg, lowKg, highKg } = wholeLedger;
  return (
    <p>
      <strong class="total-whole">
        {words.wholeLedger(`${kilograms(kg)} CO₂e`, kilograms(lowKg), kilograms(highKg))}
      </strong>
      <span class="soft total-note">{words.wholeNote(euros(uncountedSpendEur), kilograms(uncountedAtAverageKg))}</span>
    </p>
  );
}
