import { useSignalEffect } from '@preact/signals';
import { ApiError } from '../errors/api-error.tsx';
import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { Message } from '../parts/message.tsx';
import { sayDecision, sayItem, saySelector, useSpeech } from './describe.ts';
import type { Desk, Said } from './desk.ts';
import type { Review } from './review.ts';
import { focusedItem } from './review-list.ts';
import { canRetry, type RefusedEntry } from './sync/queue-entry.ts';
import { reviewWords } from './words.ts';

const mostOthers = 5;

/** Unsent decisions, rejected decisions, and decisions of others. */
export function SyncState({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const format = useFormat();
  const { sync, review } = desk;
  useSignalEffect(() => {
    for (const { id } of sync.refused.value) bringBackRefused(review, id);
  });
  const count = sync.pending.value.length;
  return (
    <>
      {sync.isOffline.value && (
        <Message kind="warn" title={words.sync.offline}>
          <p>{words.sync.offlineText}</p>
        </Message>
      )}
      {!sync.isKept.value && <Message kind="bad">{words.sync.full}</Message>}
      {!sync.isOffline.value && sync.problem.value !== undefined && <ApiError problem={sync.problem.value} />}
      {sync.refused.value.map((entry) => (
        <Refused key={entry.id} desk={desk} entry={entry} />
      ))}
      <Others desk={desk} />
      <div class="review-state">
        <SpokenState desk={desk} />
        <p class="review-pending small soft" role="status">
          {count === 0 ? words.sync.allSent : words.sync.pending(count, format.integer(count))}
        </p>
      </div>
    </>
  );
}

/** What was brought back may have changed. */
async function bringBackRefused(review: Review, id: string): Promise<void> {
  if (await review.bringBack(id)) await review.refresh();
}

function Refused({ desk, entry }: { readonly desk: Desk; readonly entry: RefusedEntry }) {
  const words = useWords(reviewWords);
  const speech = useSpeech(desk);
  const { sync } = desk;
  const { decision, refusal } = entry;
  return (
    <ApiError problem={refusal}>
      <p>
        {words.sync.refused}
        {decision !== undefined && (
          <>
            {words.colon} {saySelector(decision.selector, speech.language)}, {sayDecision(decision, speech)}
          </>
        )}
      </p>
      <ul lang="en" class="small">
        {refusal.violations.map(({ field, description }) => (
          <li key={`${field} ${description}`}>{description}</li>
        ))}
      </ul>
      <div class="actions">
        {canRetry(entry) && <Button onClick={() => sync.retry(entry.id)}>{words.sync.retry}</Button>}
        <Button onClick={() => sync.dismiss(entry.id)}>{words.sync.discard}</Button>
      </div>
    </ApiError>
  );
}

function Others({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const speech = useSpeech(desk);
  const others = desk.sync.others.value.slice(0, mostOthers);
  if (others.length === 0) return null;
  return (
    <section class="message" aria-live="polite" aria-label={words.sync.others}>
      <p class="message-title">{words.sync.others}</p>
      <ul class="small">
        {others.map((decision) => {
          const about = saySelector(decision.selector, speech.language);
          const { decidedBy, keyName, revokedAt, revokedBy } = decision;
          const decider = decidedBy || keyName || words.sync.somebody;
          return (
            <li key={decision.id}>
              {revokedAt === ''
                ? words.sync.otherDecided(decider, about, sayDecision(decision, speech))
                : words.sync.otherRevoked(revokedBy || words.sync.somebody, about)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The last action and the next item: shown below the question and announced to screen readers. */
function SpokenState({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const { language } = useSpeech(desk);
  const done = useSaid(desk, desk.said.value);
  const item = focusedItem(desk.review.list.value);
  return (
    <p class="review-said" role="status">
      {done}
      {done !== '' && item !== undefined && (
        <span class="visually-hidden"> {words.said.next(sayItem(item, language))}</span>
      )}
    </p>
  );
}

function useSaid(desk: Desk, said: Said | undefined): string {
  const words = useWords(reviewWords).said;
  const speech = useSpeech(desk);
  if (said === undefined) return '';
  if (said.kind === 'nothing-to-undo') return words.nothingToUndo;
  const name = sayItem(said.item, speech.language);
  if (said.kind === 'undone') return words.undone(name);
  if (said.kind === 'skipped') return words.skipped(name);
  const { selector } = said.decision;
  const about = selector.kind === 'case' ? name : saySelector(selector, speech.language);
  return words.decided(sayDecision(said.decision, speech), about);
}
