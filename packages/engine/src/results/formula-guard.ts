import { remembering } from '@ledgerprint/ledger/values';

/**
 * Characters that a part of a cell must not start with (ignoring spaces and quotes), because spreadsheets would treat
 * it as a formula. Includes full-width forms.
 */
const formula = String.raw`=+\-@\t\r\uff1d\uff0b\uff0d\uff20`;
/** Where a spreadsheet may split a cell: a French Excel splits files with commas at semicolons. */
const separators = String.raw`,;|\t\r\n`;
/** Characters that spreadsheets skip before a formula: quotes, and white space that is not a separator. */
const passedOver = String.raw`"\v\f \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;

// The expressions scan no text twice, so a cell full of separators or spaces takes no longer than any other. There
// are two of them because a single one that could start either way takes 50% longer.
const startsFormula = new RegExp(`^[${passedOver}]*'*[${formula}]`);
const holdsFormula = new RegExp(`[${separators}][${passedOver}]*'*[${formula}]`);
/** Most texts have no sign that could start a formula. */
const anySign = new RegExp(`[${formula}]`);
const isFormula = toTest(formula);
const isSeparator = toTest(separators);
const isPassedOver = toTest(passedOver);
/** A client's own `-12,50`: spreadsheets read it as a number, and programs must not find an apostrophe before it. */
const numberToEnd = /[+-]\d+(?:[.,]\d+)?$/y;

/**
 * The text with an apostrophe before anything that would start a formula: at its start and after each comma,
 * semicolon, bar, tab and line break, ignoring spaces and quotes in between. If there are apostrophes already, one
 * more is added, so that `restoreText` restores any text. A number at the end of the text gets none.
 */
export function guardText(text: string): string {
  return hasFormula(text) ? atFormulas(text, (start, from) => addApostrophe(text, start, from)) : text;
}

/** Reverses `guardText`. */
export function restoreText(guarded: string): string {
  if (!guarded.includes("'") || !hasFormula(guarded)) return guarded;
  return atFormulas(guarded, (start, from) => (start < from ? guarded.slice(start + 1, from) : ''));
}

/** `guardText` for texts that are the same in many lines: names of factors, labels of categories. */
export const guardName: (text: string) => string = remembering(guardText, { longest: 200 });

function hasFormula(text: string): boolean {
  if (text === '' || !anySign.test(text)) return false;
  return startsFormula.test(text) || holdsFormula.test(text);
}

function addApostrophe(text: string, start: number, from: number): string {
  numberToEnd.lastIndex = from;
  return start === from && numberToEnd.test(text) ? '' : `'${text.slice(start, from)}`;
}

/**
 * At each character that starts a formula, replaces the apostrophes before it, if any: those from `start` up to the
 * character at `from`.
 */
function atFormulas(text: string, replace: (start: number, from: number) => string): string {
  let result = '';
  let copied = 0;
  let isAtStart = true;
  for (let at = 0; at < text.length; at++) {
    if (isAtStart && isPassedOver(text, at)) continue;
    let sign = at;
    if (isAtStart) while (text.charAt(sign) === "'") sign++;
    if (isAtStart && isFormula(text, sign)) {
      result += text.slice(copied, at) + replace(at, sign);
      copied = sign;
    }
    at = sign;
    isAtStart = isSeparator(text, at);
  }
  return result + text.slice(copied);
}

function toTest(characters: string): (text: string, at: number) => boolean {
  const one = new RegExp(`[${characters}]`, 'y');
  return (text, at) => {
    one.lastIndex = at;
    return one.test(text);
  };
}
