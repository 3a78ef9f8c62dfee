import { eitherOf, endingBefore, type WordEnds } from '../text/word-ends.ts';
import { createWordPattern } from '../text/word-pattern.ts';
import { sizeUnits } from './size-units.ts';

const percent: WordEnds = (text, at) => (text[at] === '%' ? [at + 1] : []);
const size = createWordPattern(
  /(?<![\p{L}\d])(?:\d+ ?[x*×] ?)?\d+(?:[.,]\d+)? ?(?=[a-z%])/u,
  endingBefore(eitherOf(sizeUnits, percent), /(?![\p{L}\d])/u),
  /(?: ?[x*×] ?\d+)?/u,
);

/** The designation without its sizes and packs, leaving only its words. */
export function stripSizes(designation: string): string {
  const text = designation.normalize('NFKC');
  const words = /\d/.test(text) ? withoutSizes(text).replace(/(?<![\p{L}\d])[x*×] ?\d+(?![\p{L}\d])/giu, ' ') : text;
  return words.replace(/\s+/g, ' ').trim();
}

function withoutSizes(text: string): string {
  const whole = text.toLowerCase();
  // Folding keeps the length of nearly every text; if it does not, places do not correspond.
  const lower = whole.length === text.length ? whole : text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  let rest = '';
  let done = 0;
  for (let found = size.find(lower); found !== undefined; found = size.find(lower, found.end)) {
    rest += `${text.slice(done, found.index)} `;
    done = found.end;
  }
  return rest + text.slice(done);
}
