import { isBlankCell } from './blank-cells.ts';

const mostNames = 30;
const longestName = 40;

/** The names of columns for a sentence: `"Prix", "Qté" and 3 more`, each on one line and shortened. */
export function quoteNames(names: readonly string[]): string {
  const written = names.filter((name) => !isBlankCell(name));
  const quoted = written.slice(0, mostNames).map((name) => `"${shorten(name)}"`);
  const more = written.length - quoted.length;
  return quoted.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function shorten(name: string): string {
  const plain = name.replace(/[\s\p{C}]+/gu, ' ').trim();
  return plain.length > longestName ? `${plain.slice(0, longestName)}…` : plain;
}
