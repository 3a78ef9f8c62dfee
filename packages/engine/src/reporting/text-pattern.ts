import { fold } from '@ledgerprint/ledger/text';

/** A text as its folded words, between spaces: what patterns are held against. */
export function toWords(...texts: readonly string[]): string {
  return ` ${(fold(texts.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

const plural = '(?:s|x|es)?';

/**
 * Whether words contain one of the phrases of a cell: folded, parted by `|`, whole words in a row. Words may be in the
 * plural; behind `*` the last one may end in any way.
 */
export function toPattern(cell: string): RegExp | undefined {
  if (cell === '') return undefined;
  const alternatives = cell.split('|').map((phrase) => {
    const words = toWords(phrase).trim().replaceAll(' ', `${plural} `);
    return `${words}${phrase.endsWith('*') ? '[\\p{L}\\p{N}]*' : plural}`;
  });
  return new RegExp(` (?:${alternatives.join('|')}) `, 'u');
}
