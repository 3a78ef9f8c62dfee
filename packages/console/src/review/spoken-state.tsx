import { useWords } from '../language.ts';
import { sayDecision, sayItem, saySelector } from './describe.ts';
import type { Desk, Said } from './desk.ts';
import { focusedItem } from './review-list.ts';
import { useSpeech } from './use-speech.ts';
import { reviewWords } from './words.ts';

/** The last action and the next item: shown below the question and announced to screen readers. */
export function SpokenState({ desk }: { readonly desk: Desk }) {
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
