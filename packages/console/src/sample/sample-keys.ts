/** The commands of the sample page. */
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

/** The command of a key; undefined for keys that belong to the browser or to a focused text field or list. */
export function findSampleCommand(pressed: PressedKey, focused: Element | null): SampleCommand | undefined {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.isComposing) return undefined;
  if (focused?.matches('input, textarea, select') === true) return undefined;
  return byKey[pressed.key.toLowerCase()];
}
