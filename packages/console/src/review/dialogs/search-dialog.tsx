import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { ApiError } from '../../errors/api-error.tsx';
import { useFormat, useWords } from '../../language.ts';
import { Field } from '../../parts/field.tsx';
import { useAnswer } from '../../session/use-answer.ts';
import { useSpeech } from '../describe.ts';
import type { Choice, Desk } from '../desk.ts';
import { type Found, searchCatalogue } from '../search-catalogue.ts';
import { reviewWords } from '../words.ts';
import { ReviewDialog } from './review-dialog.tsx';

const pauseMs = 150;

/** Searches all categories and factors. */
export function SearchDialog({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const format = useFormat();
  const id = useId();
  const query = useSignal('');
  const chosen = useSignal(0);
  const { found, problem } = useSearch(desk, query.value.trim());
  const listed = found ?? [];
  const place = Math.min(chosen.value, Math.max(0, listed.length - 1));
  const optionId = (of: number) => `${id}-${of}`;
  function take(choice: Choice | undefined): void {
    if (choice === undefined) return;
    desk.close();
    desk.choose(choice);
  }
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      chosen.value = Math.max(0, Math.min(listed.length - 1, place + step));
      document.getElementById(optionId(chosen.value))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.isComposing) {
      event.preventDefault();
      take(listed[place]?.choice);
    }
  }
  return (
    <ReviewDialog title={words.search.title} onClose={desk.close}>
      <Field label={words.search.label} hint={words.search.hint}>
        {(control) => (
          <input
            {...control}
            class="input"
            type="text"
            role="combobox"
            autofocus
            autocomplete="off"
            maxLength={200}
            aria-expanded={listed.length > 0}
            aria-controls={`${id}-list`}
            aria-activedescendant={listed.length > 0 ? optionId(place) : undefined}
            value={query.value}
            onInput={(event) => {
              query.value = event.currentTarget.value;
              chosen.value = 0;
            }}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <ApiError problem={problem} />
      <p class="small soft" role="status">
        {found === undefined && problem === undefined && words.search.searching}
        {found?.length === 0 && words.search.nothing}
        {listed.length > 0 && words.search.found(listed.length, format.integer(listed.length))}
      </p>
      <div
        id={`${id}-list`}
        class="review-options"
        role="listbox"
        aria-label={words.search.title}
        hidden={listed.length === 0}
      >
        {listed.map((one, of) => (
          <Option
            key={`${one.kind} ${one.code}`}
            id={optionId(of)}
            found={one}
            isChosen={of === place}
            onTake={() => take(one.choice)}
          />
        ))}
      </div>
    </ReviewDialog>
  );
}

/** The results for a query, debounced; undefined until they are those of exactly this query. */
function useSearch(desk: Desk, query: string) {
  const { language } = useSpeech(desk);
  const search = async (signal: AbortSignal) => {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    signal.throwIfAborted();
    return { query, found: await searchCatalogue(desk, { query, language, signal }) };
  };
  const { answer, problem } = useAnswer(search, [desk, query, language]);
  // Enter must not choose a result of an earlier query.
  return { found: answer?.query === query ? answer.found : undefined, problem };
}

/** A result in the list. The text field keeps the focus. */
function Option(props: {
  readonly id: string;
  readonly found: Found;
  readonly isChosen: boolean;
  readonly onTake: () => void;
}) {
  const { id, found, isChosen, onTake } = props;
  const words = useWords(reviewWords).search;
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      class="review-option"
      onClick={onTake}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onTake();
      }}
    >
      <span class="review-option-kind small">{words[found.kind]}</span>
      <span>{found.name}</span>
      <span class="soft small">{found.detail}</span>
    </div>
  );
}
