import { useEffect, useRef } from 'preact/hooks';

/** A dialog that is open as long as it is drawn: its first field has the focus, which goes back to where it was. */
export function useDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return dialog;
}
