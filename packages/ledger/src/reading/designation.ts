import { readName } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/languages/fold';
import { isBlank } from '../activity/text.ts';
import { isNoValue } from '../money/parse-amount.ts';

/** The columns, by index, that say what was bought. */
export type DesignationColumns = {
  readonly own: readonly number[];
  /** Categories and account labels, most specific first. */
  readonly classes: readonly number[];
  readonly supplier: number | undefined;
  /** Whether there is a header: without one, the texts are those of the template and stay unchanged. */
  readonly isNamed: boolean;
  /** Whether the designation columns are filled in so few rows that others must complete the rest. */
  readonly isSparse: boolean;
};

const longest = 1_000;

/** Whether a text consists of words that could describe any purchase: `Misc invoice 4711`. */
function isGeneric(text: string): boolean {
  // Three generic words are shorter than this, and most texts are longer.
  if (text.length > 36) return false;
  const reading = readName(text);
  const vague = new Set(reading.all('vague').map(({ from }) => from));
  if (vague.size === 0 || vague.size > 3) return false;
  return reading.tokens.words().every((word, at) => vague.has(at) || !/\p{L}{2}/u.test(word));
}

/** Whether a text has no meaningful word: `AS60046921`, `377293/1`. */
function isReference(text: string): boolean {
  return !/\p{L}{2}/u.test(text) || (/\d/.test(text) && !/\s/.test(text.trim()));
}

/** A description of what was bought: the ledger's own, completed with category, account and supplier if it is too vague. */
export function createDesignation({ own, classes, supplier, isNamed, isSparse }: DesignationColumns) {
  const textOf = (cells: readonly string[], index: number): string => {
    const cell = cells[index] ?? '';
    return isNoValue(cell) ? '' : cell;
  };
  const only = own.length === 1 ? own[0] : undefined;
  return (cells: readonly string[], supplierName: string): string => {
    const first = only === undefined ? '' : (cells[only] ?? '');
    const saysNothing = (text: string) => (isNamed && isGeneric(text)) || (isSparse && isReference(text));
    if (only !== undefined && !isBlank(first) && !saysNothing(first)) return first;
    const words = own.map((index) => textOf(cells, index)).filter((text) => !isBlank(text));
    if (own.length > 0 && words.length === 0 && !isSparse) return '';
    if (words.length > 1 && !words.every(saysNothing)) return join(words);
    const more = [
      ...classes.map((index) => textOf(cells, index)),
      supplierName || (supplier === undefined ? '' : textOf(cells, supplier)),
    ];
    const telling = more.filter((text) => !isBlank(text));
    // A single word in the template's own column stays as written if nothing else is known.
    if (telling.length === 0) return words.length === 1 ? (words[0] ?? '') : join(words);
    return join([...words, ...telling]);
  };
}

function join(texts: readonly string[]): string {
  const kept: string[] = [];
  for (const text of texts) {
    const plain = text.replace(/\s+/gu, ' ').trim();
    if (plain !== '' && !kept.some((known) => fold(known) === fold(plain))) kept.push(plain);
  }
  const joined = kept.join(' – ');
  return joined.length > longest ? joined.slice(0, longest) : joined;
}
