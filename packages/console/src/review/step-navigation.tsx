import { useWords } from '../language.ts';
import { CommandButton } from './command-button.tsx';
import { sayItem, useSpeech } from './describe.ts';
import type { Desk } from './desk.ts';
import { reviewWords } from './words.ts';

/** The steps of the review, and the way back from the cases in a group. */
export function StepNavigation({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const { language } = useSpeech(desk);
  const { review } = desk;
  const { step, within } = review.place.value;
  return (
    <>
      <nav class="review-steps" aria-label={words.steps}>
        <ol>
          {review.steps.value.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-current={one === step ? 'step' : undefined}
                onClick={() => review.go({ step: one, within: undefined })}
              >
                {words.stepNames[one]}
              </button>
            </li>
          ))}
        </ol>
      </nav>
      {within !== undefined && (
        <div class="review-within">
          <strong>{words.casesOf(sayItem(within, language))}</strong>
          <CommandButton desk={desk} command="back" kind="quiet">
            {words.backToStep}
          </CommandButton>
        </div>
      )}
    </>
  );
}
