import { fold } from '@ledgerprint/ledger/text';
import { kindAt, neither } from '../text/character-kind.ts';

/** A text as its folded words, separated and surrounded by spaces: the form that patterns are matched against. */
export function toWords(...texts: readonly string[]): string {
  const folded = fold(texts.join(' '));
  let words = ' ';
  for (let at = 0; at < folded.length; ) {
    const start = at;
    while (at < folded.length && kindAt(folded, at) !== neither) at++;
    if (at > start) words += `${folded.slice(start, at)} `;
    else at++;
  }
  return words === ' ' ? '  ' : words;
}

const plural = '(?:s|x|es)?';

/**
 * A pattern that finds any phrase of a cell in a text of `toWords`. The phrases are folded, separated by `|`, and
 * found as consecutive whole words. Words may be in the plural; before `*`, the last word may have any ending, and after `*`,
 * the first one any beginning.
 */
export function toPattern(cell: string): RegExp | undefined {
  return cell === '' ? undefined : new RegExp(` (?:${toAlternatives(cell)}) `);
}

/** A pattern that finds a phrase of a cell, as `toPattern` does, if it is the whole text. */
export function toWholePattern(cell: string): RegExp | undefined {
  return cell === '' ? undefined : new RegExp(`^ (?:${toAlternatives(cell)}) $`);
}

/** Nothing else is between spaces. Patterns without classes of letters are made in a third of the time. */
const anyLetters = '[^ ]*';

function toAlternatives(cell: string): string {
  const alternatives = cell.split('|').map((phrase) => {
    const words = toWords(phrase).trim().replaceAll(' ', `${plural} `);
    return `${phrase.startsWith('*') ? anyLetters : ''}${words}${phrase.endsWith('*') ? anyLetters : plural}`;
  });
  return alternatives.join('|');
}
