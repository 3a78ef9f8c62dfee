import { fold } from '@ledgerprint/ledger/text';

/** A text as its folded words, separated and surrounded by spaces: the form that patterns are matched against. */
export function toWords(...texts: readonly string[]): string {
  return ` ${(fold(texts.join(' ')).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `;
}

const plural = '(?:s|x|es)?';

/**
 * A pattern that finds any phrase of a cell in a text of `toWords`. The phrases are folded, separated by `|`, and
 * found as consecutive whole words. Words may be in the plural; before `*`, the last word may have any ending.
 */
export function toPattern(cell: string): RegExp | undefined {
  if (cell === '') return undefined;
  const alternatives = cell.split('|').map((phrase) => {
    const words = toWords(phrase).trim().replaceAll(' ', `${plural} `);
    return `${words}${phrase.endsWith('*') ? '[\\p{L}\\p{N}]*' : plural}`;
  });
  return new RegExp(` (?:${alternatives.join('|')}) `, 'u');
}
