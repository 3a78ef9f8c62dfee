import { useEffect, useRef } from 'preact/hooks';

/** A dialog that is open while it is rendered. Its first field takes the focus, which returns to where it was afterwards. */
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
