import { useWords } from '../../language.ts';
import { ledgerWords } from '../../new-project/ledger-words.ts';
import { saySelector, useSpeech } from '../describe.ts';
import type { Desk } from '../desk.ts';
import { hasShortcuts, switchShortcuts } from '../remembered.ts';
import { type ReviewCommand, shownKeys } from '../review-keys.ts';
import { focusedItem } from '../review-list.ts';
import { selectorsOf } from '../wider-selectors.ts';
import { reviewWords } from '../words.ts';
import { ReviewDialog } from './review-dialog.tsx';

/** The reasons why an item is not a purchase. */
export function ExcludeDialog({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords).exclude;
  const { exclusions } = useWords(ledgerWords);
  return (
    <ReviewDialog title={words.title} onClose={desk.close}>
      <p>{words.text}</p>
      <ButtonList
        first={0}
        buttons={Object.entries(exclusions).map(([reason, name]) => ({
          name,
          onClick: () => {
            desk.close();
            desk.choose({ exclusion: reason });
          },
        }))}
      />
    </ReviewDialog>
  );
}

/** The selectors for the next decision. */
export function WidenDialog({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  const { language } = useSpeech(desk);
  const item = focusedItem(desk.review.list.value);
  if (item === undefined) return null;
  return (
    <ReviewDialog title={words.widen.title} onClose={desk.close}>
      <p>{words.widen.text}</p>
      <ButtonList
        first={1}
        buttons={selectorsOf(item).map((selector) => ({
          name: selector.kind === 'case' ? words.thisCase : saySelector(selector, language),
          onClick: () => {
            desk.selector.value = selector.kind === 'case' ? undefined : selector;
            desk.close();
          },
        }))}
      />
    </ReviewDialog>
  );
}

/** The list of shortcuts, and the switch that turns them off. */
export function HelpDialog({ desk }: { readonly desk: Desk }) {
  const words = useWords(reviewWords);
  return (
    <ReviewDialog title={words.commands.help} onClose={desk.close}>
      <p>{words.help.text}</p>
      <dl class="review-keys">
        {(Object.entries(shownKeys) as [ReviewCommand, string][]).map(([command, key]) => (
          <div key={command}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words.commands[command].replace(/…$/, '')}</dd>
          </div>
        ))}
      </dl>
      <label class="review-switch">
        <input
          type="checkbox"
          autofocus
          checked={hasShortcuts.value}
          onChange={(event) => switchShortcuts(event.currentTarget.checked)}
        />
        {words.help.shortcuts}
      </label>
    </ReviewDialog>
  );
}

/** A column of buttons; both the arrow keys and Tab move between them. */
function ButtonList(props: {
  /** The index of the button that is focused first. */
  readonly first: number;
  readonly buttons: readonly { readonly name: string; readonly onClick: () => void }[];
}) {
  const { first, buttons } = props;
  return (
    <ul class="review-button-list">
      {buttons.map(({ name, onClick }, place) => (
        <li key={name}>
          <button
            type="button"
            class="button"
            autofocus={place === first}
            onClick={onClick}
            onKeyDown={moveToNeighbour}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

function moveToNeighbour(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const line = event.currentTarget.parentElement;
  const neighbours: Readonly<Record<string, Element | null | undefined>> = {
    ArrowDown: line?.nextElementSibling,
    ArrowUp: line?.previousElementSibling,
  };
  if (!(event.key in neighbours)) return;
  event.preventDefault();
  neighbours[event.key]?.querySelector('button')?.focus();
}
