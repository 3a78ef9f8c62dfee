/** What a key of the review does. */
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

/** The key that is shown for each command, in the order of the help. */
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

/** What of a pressed key matters. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'
>;

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

/** The keys of digits where the layout has other signs on them, as the French one has `&`, `é` and `"`. */
const byCode: Readonly<Record<string, ReviewCommand>> = {
  Digit1: 'first',
  Digit2: 'second',
  Digit3: 'third',
};

/** The command of a key; undefined for keys that are the browser's, or a control's that has the focus. */
export function findCommand(pressed: PressedKey, focused: FocusedControl): ReviewCommand | undefined {
  if (pressed.altKey || pressed.ctrlKey || pressed.metaKey || pressed.isComposing) return undefined;
  if (focused === 'text') return undefined;
  const command = byKey[pressed.key.toLowerCase()] ?? byCode[pressed.code];
  return focused === 'button' && command === 'open' ? undefined : command;
}

/** A text or list takes all keys, a button or link Enter alone. */
export type FocusedControl = 'text' | 'button' | 'none';

/** What has the focus, by its element. */
export function toFocusedControl(element: Element | null): FocusedControl {
  if (element === null) return 'none';
  if (element.matches('input:not([type=checkbox], [type=radio]), textarea, select')) return 'text';
  return element.matches('button, a[href], summary, input') ? 'button' : 'none';
}
