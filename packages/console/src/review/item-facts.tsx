import type { ReviewItem } from '@ledgerprint/client';
import { useFormat, useWords } from '../language.ts';
import { Facts } from '../parts/facts.tsx';
import { useFigures } from '../result/figures.ts';
import { reviewWords } from './words.ts';

/** Facts about an item from the ledger, with its footprint and uncertainty. */
export function ItemFacts({ item }: { readonly item: ReviewItem }) {
  const words = useWords(reviewWords);
  const format = useFormat();
  const { euros } = useFigures();
  const { step, cases, rows, spendEur, doubtKg } = item;
  const { supplier = '', account = '', category = '' } = item.case ?? {};
  return (
    <Facts
      look="review-facts"
      facts={[
        [words.supplier, supplier],
        [words.account, account],
        [words.ownCategory, category],
        [words.cases, step === 'case' ? '' : format.integer(cases)],
        [words.lines, format.integer(rows)],
        [words.amount, euros(spendEur)],
        [words.footprint, <Footprint item={item} />],
        [words.doubt, <strong>± {format.kilograms(doubtKg)}</strong>],
      ]}
    />
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
