import type { ReviewItem } from '@ledgerprint/client';
import type { Conflict, DecideResponse } from '@ledgerprint/client/workspace';
import { useEffect, useRef } from 'preact/hooks';
import { ApiError } from '../../errors/api-error.tsx';
import { toKilograms } from '../../format.ts';
import { language, useFormat, useWords } from '../../language.ts';
import { Facts } from '../../parts/facts.tsx';
import { Message } from '../../parts/message.tsx';
import { useFigures } from '../../result/figures.ts';
import { useAnswer } from '../../session/use-answer.ts';
import { sayConflict, sayDecision, saySelector, useSpeech } from '../describe.ts';
import type { Desk } from '../desk.ts';
import type { NewDecision } from '../sync/new-decision.ts';
import { toVerdict } from '../sync/refusal-verdict.ts';
import { reviewWords } from '../words.ts';
import { ReviewDialog } from './review-dialog.tsx';

type Asked = { readonly item: ReviewItem; readonly decision: NewDecision };
type Answer = Pick<DecideResponse, 'effect' | 'conflicts'>;

/** The effect of a decision, shown before it is made. */
export function EffectDialog({ desk, item, decision }: Asked & { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const speech = useSpeech(desk);
  const apply = useRef<HTMLButtonElement>(null);
  const { answer, problem } = useAnswer((signal) => tryOut(desk, decision, signal), [desk, decision]);
  const isUnreached = problem !== undefined && toVerdict(problem, 1) === 'out-of-reach';
  const canApply = isUnreached || answer !== undefined;
  useEffect(() => {
    if (canApply) apply.current?.focus();
  }, [canApply]);
  return (
    <ReviewDialog
      title={words.effect.title(sayDecision(decision, speech))}
      close={words.effect.cancel}
      isTitleFirst
      onClose={desk.close}
      actions={
        <button
          ref={apply}
          type="button"
          class="button button-main"
          disabled={!canApply}
          onClick={() => desk.apply(item, decision)}
        >
          {words.effect.apply}
        </button>
      }
    >
      <p>
        {words.effect.about}
        {words.colon} <strong>{saySelector(decision.selector, speech.language)}</strong>
      </p>
      <div role="status">
        {answer === undefined && problem === undefined && <p>{words.effect.computing}</p>}
        {isUnreached && <Message kind="warn">{words.effect.unknown}</Message>}
        {answer !== undefined && <Effect answer={answer} item={item} />}
      </div>
      {problem !== undefined && !isUnreached && (
        <ApiError problem={problem}>
          <p lang="en">{problem.violations[0]?.description ?? problem.message}</p>
        </ApiError>
      )}
    </ReviewDialog>
  );
}

function tryOut(desk: Desk, decision: NewDecision, signal: AbortSignal): Promise<Answer> {
  const { session, project, reviewer } = desk;
  const { projectId } = project;
  return session.impatientClient.decisions.decide(
    { projectId, dryRun: true, decisions: [decision], decidedBy: reviewer.value ?? '' },
    { signal },
  );
}

function Effect({ answer, item }: { readonly answer: Answer; readonly item: ReviewItem }) {
  const { lines, amount, effect: words } = useWords(reviewWords);
  const format = useFormat();
  const { euros } = useFigures();
  const { effect, conflicts } = answer;
  if (effect === undefined) return null;
  const mass = (milligrams: string) => `${format.kilograms(toKilograms(milligrams))} CO₂e`;
  const [cases, changed] = [Number(effect.cases), Number(effect.changed)];
  const settledBefore = item.case === undefined ? cases - item.cases : 0;
  return (
    <>
      <Facts
        look="review-facts review-effect"
        facts={[
          [words.cases, words.casesOf(format.integer(cases), format.integer(changed))],
          [lines, format.integer(Number(effect.rows))],
          [amount, euros(effect.spendEur)],
          [words.footprint, words.fromTo(mass(effect.beforeMg), mass(effect.afterMg))],
          [words.total, mass(effect.totalMg)],
        ]}
      />
      {settledBefore > 0 && (
        <p class="review-settled-before">{words.settledBefore(settledBefore, format.integer(settledBefore))}</p>
      )}
      <Conflicts conflicts={conflicts} />
    </>
  );
}

function Conflicts({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const words = useWords(reviewWords).effect;
  const format = useFormat();
  if (conflicts.length === 0) return null;
  const count = conflicts.reduce((total, { cases }) => total + Number(cases), 0);
  return (
    <Message kind="warn" title={words.conflicts(count, format.integer(count))}>
      <ul>
        {conflicts.map((conflict) => (
          <li key={`${conflict.decisionId} ${conflict.reason}`}>{sayConflict(conflict, language.value)}</li>
        ))}
      </ul>
    </Message>
  );
}
