import type { CategoryEffect, Effect } from '@ledgerprint/client/workspace';
import { toKilograms } from '../../format.ts';
import { useFormat, useWords } from '../../language.ts';
import { FiguresTable } from '../../parts/figures-table.tsx';
import { type Speech, sayCategory } from '../describe.ts';
import type { NewDecision } from '../sync/new-decision.ts';
import { reviewWords } from '../words.ts';

/** The categories that the cases of a decision have today: what it would accept, or replace. */
export function EffectCategories(props: {
  readonly effect: Effect;
  readonly decision: NewDecision;
  readonly speech: Speech;
}) {
  const { effect, decision, speech } = props;
  const { effect: words } = useWords(reviewWords);
  const { integer, kilograms } = useFormat();
  const { accept = false, categoryCode } = decision;
  const [unmatched, excluded] = [Number(effect.unmatched), Number(effect.excluded)];
  const saidUnmatched = accept ? words.staysOpen : words.uncategorized;
  const nameOf = ({ categoryScheme: scheme, categoryCode: code, categoryLabel: label }: CategoryEffect) =>
    code === '' ? words.noCategory : sayCategory({ scheme, code, label }, speech);
  const text = accept ? words.acceptText : categoryCode === undefined ? words.todayText : words.unifyText;
  return (
    <>
      {effect.categories.length > 0 && (
        <>
          <p>{text}</p>
          <div class="review-effect-categories">
            <FiguresTable
              label={text}
              rows={effect.categories}
              keyOf={({ categoryScheme, categoryCode: code }) => `${categoryScheme} ${code}`}
              columns={[
                [words.category, nameOf],
                [words.cases, ({ cases }) => integer(Number(cases))],
                [words.tonnes, ({ beforeMg }) => `${kilograms(toKilograms(beforeMg))} CO₂e`],
              ]}
            />
          </div>
        </>
      )}
      {unmatched > 0 && <p>{saidUnmatched(unmatched, integer(unmatched))}</p>}
      {excluded > 0 && <p>{words.excluded(excluded, integer(excluded))}</p>}
    </>
  );
}
