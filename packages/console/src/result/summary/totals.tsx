import type { Summary } from '@ledgerprint/engine/results';
import { useFormat, useWords } from '../../language.ts';
import { Card } from '../../parts/card.tsx';
import { useFigures } from '../figures.ts';
import { words as summaryWords } from './words.ts';

/** The footprint with its interval, and how much it is the footprint of. */
export function Totals({ summary }: { readonly summary: Summary }) {
  const words = useWords(summaryWords);
  const { decimal, integer, kilograms, percent } = useFormat();
  const { euros } = useFigures();
  const { uncountedSpendEur, uncountedAtAverageKg, coverage } = summary;
  const { kg, lowKg, highKg } = summary.footprint;
  // Files of earlier versions do not say why a figure may be wrong.
  const isOld = summary.scopes.begesPosts.length === 0;
  const facts = [
    [words.lines, integer(summary.lines)],
    [words.products, integer(summary.products)],
    [words.spend, euros(summary.spendEur)],
    [words.withoutFootprint, integer(summary.withoutFootprint)],
    ...(summary.dataQuality === undefined
      ? []
      : [[words.quality, words.qualityOf(decimal(summary.dataQuality))] as const]),
  ];
  return (
    <Card title={words.footprint}>
      <p class="total-figure">
        <strong>{kilograms(kg)} CO₂e</strong>
        <span class="total-range">{words.between(kilograms(lowKg), kilograms(highKg))}</span>
      </p>
      <p class="small soft">{isOld ? words.oldIntervalNote : words.intervalNote}</p>
      {uncountedSpendEur !== 0 && (
        <p>
          {words.uncounted(
            euros(uncountedSpendEur),
            percent(1 - coverage.spendShare),
            kilograms(uncountedAtAverageKg),
          )}
        </p>
      )}
      <dl class="total-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
