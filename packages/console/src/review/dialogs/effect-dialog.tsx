import type { ReviewItem } from '@ledgerprint/client';
import type { Conflict, DecideResponse } from '@ledgerprint/client/workspace';
import { effect as effectOf, type ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { ApiError } from '../../errors/api-error.tsx';
import { toKilograms } from '../../format.ts';
import { language, useFormat, useWords } from '../../language.ts';
import { Facts } from '../../parts/facts.tsx';
import { Message } from '../../parts/message.tsx';
import { useFigures } from '../../result/figures.ts';
import { useAnswer } from '../../session/use-answer.ts';
import { type Speech, sayConflict, sayDecision, saySelector, useSpeech } from '../describe.ts';
import type { Desk } from '../desk.ts';
import type { NewDecision } from '../sync/new-decision.ts';
import { toVerdict } from '../sync/refusal-verdict.ts';
import { reviewWords } from '../words.ts';
import { EffectCategories } from './effect-categories.tsx';
import { ReviewDialog } from './review-dialog.tsx';

type Asked = { readonly item: ReviewItem; readonly decision: NewDecision };
type Answer = Pick<DecideResponse, 'revision' | 'effect' | 'conflicts'>;

/** The effect of a decision on several cases. It can be made only once this is shown, for the revision shown. */
export function EffectDialog({ desk, item, decision }: Asked & { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const speech = useSpeech(desk);
  const apply = useRef<HTMLButtonElement>(null);
  const { answer, problem } = useAnswer((signal) => tryOut(desk, decision, signal), [desk, decision]);
  const isUnreached =
    problem === undefined
      ? answer === undefined && desk.sync.isOffline.value
      : toVerdict(problem, 1) === 'out-of-reach';
  const canApply = answer !== undefined;
  useEffect(() => {
    // The question and the list stay in view.
    if (canApply) apply.current?.focus({ preventScroll: true });
  }, [canApply]);
  return (
    <ReviewDialog
      title={sayQuestion(decision, speech)}
      close={words.effect.cancel}
      isTitleFirst
      onClose={desk.close}
      actions={
        <button
          ref={apply}
          type="button"
          class="button button-main"
          disabled={!canApply}
          onClick={() => desk.apply(item, decision, answer?.revision)}
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
        {answer === undefined && problem === undefined && !isUnreached && <p>{words.effect.computing}</p>}
        {isUnreached && <Message kind="warn">{words.effect.unknown}</Message>}
        {answer !== undefined && <Effect answer={answer} item={item} decision={decision} speech={speech} />}
      </div>
      {problem !== undefined && !isUnreached && (
        <ApiError problem={problem}>
          <p lang="en">{problem.violations[0]?.description ?? problem.message}</p>
        </ApiError>
      )}
    </ReviewDialog>
  );
}

function sayQuestion(decision: NewDecision, speech: Speech): string {
  const words = reviewWords[speech.language].effect;
  const { accept, ...others } = decision;
  if (accept === true) return words.acceptTitle;
  const what = sayDecision(others, speech);
  return decision.categoryCode === undefined ? words.title(what) : words.unifyTitle(what);
}

/** The effect once all earlier decisions have been sent, so that it includes theirs. */
async function tryOut(desk: Desk, decision: NewDecision, signal: AbortSignal): Promise<Answer> {
  const { session, project, reviewer, sync } = desk;
  const { projectId } = project;
  await whenEmpty(sync.pending, signal);
  return session.impatientClient.decisions.decide(
    { projectId, dryRun: true, decisions: [decision], decidedBy: reviewer.value ?? '' },
    { signal },
  );
}

function whenEmpty(list: ReadonlySignal<readonly unknown[]>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = effectOf(() => {
      if (list.value.length === 0) resolve();
    });
    signal.addEventListener('abort', () => {
      stop();
      reject(signal.reason);
    });
  });
}

function Effect(props: Asked & { readonly answer: Answer; readonly speech: Speech }) {
  const { answer, item, decision, speech } = props;
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
      <EffectCategories effect={effect} decision={decision} speech={speech} />
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
