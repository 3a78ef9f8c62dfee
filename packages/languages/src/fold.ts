const combining = /\p{Mn}/gu;
const ligatures: Readonly<Record<string, string>> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' };

/** The last result: a text is usually folded several times in a row, by different rules. */
let last = { text: '', folded: '' };

/** Lower case without accents or ligatures, so that `CRÈME BRÛLÉE` and `creme brulee` are the same words. */
export function fold(text: string): string {
  if (text === '') return '';
  if (text === last.text) return last.folded;
  last = { text, folded: foldLetters(text) ?? foldWhole(text) };
  return last.folded;
}

/** `fold` of the text's NFKC form, in which `１２ ㎏` is `12 kg`. */
export function foldCompatible(text: string): string {
  return foldLetters(text) ?? foldWhole(text.normalize('NFKC'));
}

function foldWhole(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(combining, '')
    .replace(/[œæßøłđ]/g, (letter) => ligatures[letter] ?? letter);
}

/**
 * The result of `foldWhole` for each Latin lower-case letter and common punctuation mark; looking letters up takes a fifth of
 * the time. Letters that NFKC changes in another way, and marks that combine with their neighbours, are not included.
 */
export const letterForms = toLetterForms([
  [0x80, 0x24f],
  [0x2000, 0x20cf],
]);

function toLetterForms(ranges: readonly (readonly [number, number])[]): readonly (string | undefined)[] {
  const forms: (string | undefined)[] = new Array(0x20d0).fill(undefined);
  for (const [first, last] of ranges) {
    for (let code = first; code <= last; code++) {
      const letter = String.fromCharCode(code);
      const form = foldWhole(letter);
      if (foldWhole(letter.normalize('NFKC')) === form) forms[code] = form;
    }
  }
  return forms;
}

/** Undefined if the text has a letter that is not in `letterForms`. */
function foldLetters(text: string): string | undefined {
  const lower = text.toLowerCase();
  let folded = '';
  let start = 0;
  for (let at = 0; at < lower.length; at++) {
    const code = lower.charCodeAt(at);
    if (code < 128) continue;
    const form = letterForms[code];
    if (form === undefined) return undefined;
    folded += lower.slice(start, at) + form;
    start = at + 1;
  }
  return start === 0 ? lower : folded + lower.slice(start);
}
