/** What a key does while a sample is checked. */
export type SampleCommand = 'right' | 'wrong' | 'note' | 'previous' | 'next';

const byKey: Readonly<Record<string, SampleCommand>> = {
  r: 'right',
  w: 'wrong',
  n: 'note',
  arrowleft: 'previous',
  arrowup: 'previous',
  k: 'previous',
  arrowright: 'next',
  arrowdown: 'next',
  j: 'next',
};

type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>;

/** Undefined for keys that are the browser's, or those of a text or list that has the focus. */
export function findSampleCommand(pressed: PressedKey, focused: Element | null): SampleCommand | undefined {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.isComposing) return undefined;
  if (focused?.matches('input, textarea, select') === true) return undefined;
  return byKey[pressed.key.toLowerCase()];
}
