import type { ReviewItem } from '@ledgerprint/client';
import { useFormat, useWords } from '../language.ts';
import { useFigures } from '../result/figures.ts';
import { reviewWords } from './words.ts';

/** Facts about an item from the ledger, with its footprint and uncertainty. */
export function ItemFacts({ item }: { readonly item: ReviewItem }) {
  const words = useWords(reviewWords);
  const format = useFormat();
  const { euros } = useFigures();
  const { step, cases, rows, spendEur, doubtKg } = item;
  const { supplier = '', account = '', category = '' } = item.case ?? {};
  const facts: readonly (readonly [string, string])[] = [
    [words.supplier, supplier],
    [words.account, account],
    [words.ownCategory, category],
    [words.cases, step === 'case' ? '' : format.integer(cases)],
    [words.lines, format.integer(rows)],
    [words.amount, euros(spendEur)],
  ];
  return (
    <dl class="review-facts">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      <div>
        <dt>{words.footprint}</dt>
        <dd>
          <Footprint item={item} />
        </dd>
      </div>
      <div>
        <dt>{words.doubt}</dt>
        <dd>
          <strong>± {format.kilograms(doubtKg)}</strong>
        </dd>
      </div>
    </dl>
  );
}

function Footprint({ item }: { readonly item: ReviewItem }) {
  const words = useWords(reviewWords);
  const { kilograms } = useFormat();
  if (item.footprintKg === undefined) return <>{words.noFootprint}</>;
  const { footprintLowKgCo2e: low, footprintHighKgCo2e: high } = item.case ?? {};
  return (
    <>
      {kilograms(item.footprintKg)} CO₂e
      {low !== undefined && high !== undefined && (
        <span class="soft review-interval">{words.between(kilograms(low), kilograms(high))}</span>
      )}
    </>
  );
}
