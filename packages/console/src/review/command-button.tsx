import type { ComponentChildren } from 'preact';
import { useWords } from '../language.ts';
import type { Desk } from './desk.ts';
import { hasShortcuts } from './remembered.ts';
import { type ReviewCommand, shownKeys } from './review-keys.ts';
import { runCommand } from './run-command.ts';
import { reviewWords } from './words.ts';

const ariaKeys: Readonly<Partial<Record<ReviewCommand, string>>> = { open: 'Enter' };

/** A button for a command, which also shows its key. */
export function CommandButton(props: {
  readonly desk: Desk;
  readonly command: ReviewCommand;
  readonly kind?: 'plain' | 'candidate' | 'quiet';
  readonly disabled?: boolean;
  /** If not the name of the command. */
  readonly children?: ComponentChildren;
}) {
  const { commands } = useWords(reviewWords);
  const { desk, command, kind = 'plain', disabled = false, children = commands[command] } = props;
  const key = shownKeys[command];
  return (
    <button
      type="button"
      class={`button review-command review-command-${kind}`}
      aria-keyshortcuts={hasShortcuts.value ? (ariaKeys[command] ?? key) : undefined}
      disabled={disabled}
      onClick={() => runCommand(desk, command)}
    >
      {hasShortcuts.value && (
        <span class="review-key" aria-hidden="true">
          {key}
        </span>
      )}
      <span class="review-command-text">{children}</span>
    </button>
  );
}
