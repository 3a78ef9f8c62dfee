import type { ReviewItem } from '@ledgerprint/client';
import { useFormat, useWords } from '../language.ts';
import { CommandButton } from './command-button.tsx';
import { sayCategory } from './describe.ts';
import type { Desk } from './desk.ts';
import { useSpeech } from './use-speech.ts';
import { reviewWords } from './words.ts';

const commands = ['first', 'second', 'third'] as const;

/** The engine’s suggestions, each with a key. */
export function ItemCandidates({ desk, item }: { readonly desk: Desk; readonly item: ReviewItem }) {
  const words = useWords(reviewWords);
  const format = useFormat();
  const speech = useSpeech(desk);
  if (item.candidates.length === 0) return <p>{words.noCandidates}</p>;
  const scheme = item.case?.categoryScheme ?? '';
  const saidShare = item.case === undefined ? words.shareOfMoney : words.probability;
  return (
    <div class="review-candidates">
      {commands.map((command, place) => {
        const candidate = item.candidates[place];
        if (candidate === undefined) return null;
        const { code, label, share } = candidate;
        return (
          <CommandButton key={command} desk={desk} command={command} kind="candidate">
            <span class="review-candidate">{sayCategory({ code, label, scheme }, speech)}</span>
            {share !== undefined && <span class="soft small">{saidShare(format.percent(share))}</span>}
          </CommandButton>
        );
      })}
    </div>
  );
}
