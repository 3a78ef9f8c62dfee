/**
 * What a piece of a cell must not start with, spaces and quotes aside: spreadsheets take it for a formula. Signs in full
 * width are among it.
 */
const formula = String.raw`=+\-@\t\r\uff1d\uff0b\uff0d\uff20`;
/** Where a spreadsheet may cut a cell in two: French ones open a file with commas by cutting at its semicolons. */
const separators = String.raw`,;|\t\r\n`;
/** What spreadsheets pass over before a formula: quotes, and white space that separates nothing. */
const passedOver = String.raw`"\v\f \u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff`;

// No two starts of a match read the same text: a cell of separators or spaces takes no longer than any other. Two
// expressions, because one that may start in both ways takes half as long again.
const startsFormula = new RegExp(`^[${passedOver}]*'*[${formula}]`);
const holdsFormula = new RegExp(`[${separators}][${passedOver}]*'*[${formula}]`);
const isFormula = toTest(formula);
const isSeparator = toTest(separators);
const isPassedOver = toTest(passedOver);
/** A client's own `-12,50`: spreadsheets read the number, programs must not find an apostrophe before it. */
const numberToEnd = /[+-]\d+(?:[.,]\d+)?$/y;

/**
 * The text with an apostrophe before whatever would start a formula: at its start and behind each comma, semicolon, bar, tab
 * and line break, spaces and quotes between them aside. Where apostrophes stand there already, one more is added, so
 * that `restoreText` gives back any text. A number that ends the text has none.
 */
export function guardText(text: string): string {
  return hasFormula(text) ? atFormulas(text, (start, from) => addApostrophe(text, start, from)) : text;
}

/** What `guardText` was given. */
export function restoreText(guarded: string): string {
  if (!guarded.includes("'") || !hasFormula(guarded)) return guarded;
  return atFormulas(guarded, (start, from) => (start < from ? guarded.slice(start + 1, from) : ''));
}

function hasFormula(text: string): boolean {
  return startsFormula.test(text) || holdsFormula.test(text);
}

function addApostrophe(text: string, start: number, from: number): string {
  numberToEnd.lastIndex = from;
  return start === from && numberToEnd.test(text) ? '' : `'${text.slice(start, from)}`;
}

/** Replaces the apostrophes, if any, before each sign that starts a formula: those from `start` up to the sign at `from`. */
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
