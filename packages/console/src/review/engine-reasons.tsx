import type { ReviewItem } from '@ledgerprint/client';
import { nameFactorOf, sayWarning } from '@ledgerprint/engine/results';
import { language, useWords } from '../language.ts';
import { toSaidSentences } from '../result/explanation/said-reasons.ts';
import { readReasons } from '../result/explanation/to-opened-line.ts';
import { nameOfFactorUnit } from '../result/explanation/unit-names.ts';
import { useFigures } from '../result/figures.ts';
import { reviewWords } from './words.ts';

/** The engine’s factor, assumptions and explanation for a case. */
export function EngineReasons({ item }: { readonly item: ReviewItem }) {
  const words = useWords(reviewWords);
  const { precise } = useFigures();
  const spoken = language.value;
  if (item.case === undefined) return null;
  const { factorName, factorValue, factorUnit, factorSource, warnings } = item.case;
  const reasons = readReasons(item.case);
  return (
    <div class="review-reasons">
      {factorName !== '' && (
        <p>
          <span class="soft">
            {words.factor}
            {words.colon}
          </span>{' '}
          {nameFactorOf(item.case, reasons, spoken)}
          {factorValue !== undefined && `, ${precise(factorValue)} ${nameOfFactorUnit(factorUnit, spoken)}`}
          {factorSource !== '' && <span class="soft"> ({factorSource})</span>}
        </p>
      )}
      {warnings.length > 0 && (
        <ul class="small">
          {warnings.map((code) => (
            <li key={code}>{sayWarning(code, spoken)}</li>
          ))}
        </ul>
      )}
      <details>
        <summary>{words.reasons}</summary>
        {toSaidSentences(reasons, spoken).map((sentence) => (
          <p class="review-explanation" key={sentence}>
            {sentence}
          </p>
        ))}
      </details>
    </div>
  );
}
