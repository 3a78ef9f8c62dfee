import { useEffect } from 'preact/hooks';
import type { Desk } from './desk.ts';
import { hasShortcuts } from './remembered.ts';
import { findCommand, toFocusedControl } from './review-keys.ts';
import { runCommand } from './run-command.ts';

/** Handles the shortcuts of the review, except in dialogs and text fields. */
export function useKeys(desk: Desk): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (!hasShortcuts.value || desk.dialog.value !== undefined || event.defaultPrevented) return;
      const command = findCommand(event, toFocusedControl(document.activeElement));
      if (command === undefined) return;
      event.preventDefault();
      // A key held down must not decide on items that nobody has seen.
      if (!event.repeat || command === 'next' || command === 'previous') runCommand(desk, command);
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [desk]);
}
