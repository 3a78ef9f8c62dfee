/** The commands of the review. */
export type ReviewCommand =
  | 'first'
  | 'second'
  | 'third'
  | 'accept'
  | 'exclude'
  | 'search'
  | 'more'
  | 'widen'
  | 'note'
  | 'undo'
  | 'skip'
  | 'next'
  | 'previous'
  | 'open'
  | 'back'
  | 'onward'
  | 'decisions'
  | 'help';

/** The key shown for each command, in the order of the help. */
export const shownKeys: Readonly<Record<ReviewCommand, string>> = {
  first: '1',
  second: '2',
  third: '3',
  accept: 'A',
  exclude: 'X',
  search: '/',
  more: 'M',
  widen: 'L',
  note: 'N',
  undo: 'U',
  skip: 'S',
  next: 'J',
  previous: 'K',
  open: '↵',
  back: 'B',
  onward: 'G',
  decisions: 'D',
  help: '?',
};

export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>;

const byKey: Readonly<Record<string, ReviewCommand>> = {
  '1': 'first',
  '2': 'second',
  '3': 'third',
  a: 'accept',
  x: 'exclude',
  '/': 'search',
  m: 'more',
  l: 'widen',
  n: 'note',
  u: 'undo',
  s: 'skip',
  j: 'next',
  arrowdown: 'next',
  k: 'previous',
  arrowup: 'previous',
  enter: 'open',
  b: 'back',
  escape: 'back',
  g: 'onward',
  d: 'decisions',
  '?': 'help',
};

/** Digit keys of layouts that type other characters, such as `&`, `é` and `"` on French keyboards. */
const byCode: Readonly<Record<string, ReviewCommand>> = { Digit1: 'first', Digit2: 'second', Digit3: 'third' };

/** The command of a key; undefined for keys that belong to the browser or to the focused control. */
export function findCommand(pressed: PressedKey, focused: FocusedControl): ReviewCommand | undefined {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.isComposing) return undefined;
  if (focused === 'text') return undefined;
  const command = byKey[pressed.key.toLowerCase()] ?? byCode[pressed.code];
  return focused === 'button' && command === 'open' ? undefined : command;
}

/** Text fields and lists use all keys, buttons and links only Enter. */
export type FocusedControl = 'text' | 'button' | 'none';

/** The kind of the focused element. */
export function toFocusedControl(element: Element | null): FocusedControl {
  if (element === null) return 'none';
  if (element.matches('input:not([type=checkbox], [type=radio]), textarea, select')) return 'text';
  return element.matches('button, a[href], summary, input') ? 'button' : 'none';
}
