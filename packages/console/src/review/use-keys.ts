import { useEffect } from 'preact/hooks';
import type { Desk } from './desk.ts';
import { hasShortcuts } from './remembered.ts';
import { findCommand, toFocusedControl } from './review-keys.ts';
import { runCommand } from './run-command.ts';

/** Obeys the keys of the review wherever the focus is, but not in a dialog or a text. */
export function useKeys(desk: Desk): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!hasShortcuts.value || desk.dialog.value !== undefined || event.defaultPrevented) return;
      const command = findCommand(event, toFocusedControl(document.activeElement));
      if (command === undefined) return;
      event.preventDefault();
      // A key that is held down must not decide what nobody has seen.
      if (!event.repeat || command === 'next' || command === 'previous') runCommand(desk, command);
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [desk]);
}
