import { fold } from '@ledgerprint/ledger/text';
import { matches, methods, type ResultLines } from '../reading/result-lines.ts';
import type { FoldedTexts } from './folded-texts.ts';
import type { MonthReader } from './line-months.ts';
import type { LinesQuery } from './lines-query.ts';

const linesAtOnce = 8_192;

/** Facts about lines that are derived once for all queries. */
export type KnownOfLines = {
  readonly monthsOf: MonthReader;
  /** Undefined for queries without a search. */
  readonly folded: FoldedTexts | undefined;
};

/** The lines that match a query, in file order; yields regularly so that other work can run. */
export function* selectLines(lines: ResultLines, query: LinesQuery, known: KnownOfLines): Generator<void, Uint32Array> {
  const isWanted = toCondition(lines, query, known);
  const selected = new Uint32Array(lines.count);
  let count = 0;
  for (let first = 0; first < lines.count; first += linesAtOnce) {
    const end = Math.min(first + linesAtOnce, lines.count);
    for (let line = first; line < end; line++) if (isWanted(line)) selected[count++] = line;
    yield;
  }
  return selected.slice(0, count);
}

/** The words of a search, folded. */
export function toTerms(search: string): readonly string[] {
  return fold(search)
    .split(/\s+/u)
    .filter((term) => term !== '');
}

function toCondition(
  lines: ResultLines,
  query: LinesQuery,
  { monthsOf, folded }: KnownOfLines,
): (line: number) => boolean {
  const conditions: ((line: number) => boolean)[] = [];
  if (query.match !== undefined) {
    const wanted = matches.indexOf(query.match);
    conditions.push((line) => lines.matches[line] === wanted);
  }
  if (query.method !== undefined) {
    const wanted = methods.indexOf(query.method);
    conditions.push((line) => lines.methods[line] === wanted);
  }
  if (query.category !== undefined) {
    const wanted = lines.categories.values.findIndex(({ code }) => code === query.category);
    conditions.push((line) => lines.categories.codes[line] === wanted);
  }
  if (query.scope !== undefined) {
    const parts = lines.scopes[Number(query.scope) - 1] as Float64Array;
    conditions.push((line) => parts[line] !== 0);
  }
  if (query.supplier !== undefined) {
    // Equal texts may have several codes.
    const wanted = Uint8Array.from(lines.suppliers.values, (name) => (name === query.supplier ? 1 : 0));
    conditions.push((line) => wanted[lines.suppliers.codes[line] as number] === 1);
  }
  const { month } = query;
  if (month !== undefined) {
    conditions.push((line) => {
      const { months } = monthsOf(line);
      return month === '' ? months.length === 0 : months.includes(month);
    });
  }
  const terms = toTerms(query.search);
  if (folded !== undefined && terms.length > 0) conditions.push(toSearch(lines, folded, terms));
  return (line) => conditions.every((isMet) => isMet(line));
}

/** Every term must occur in one of the three texts. Suppliers and categories are searched once per term. */
function toSearch(lines: ResultLines, folded: FoldedTexts, terms: readonly string[]) {
  const searches = terms.map((term) => {
    const inSupplier = Uint8Array.from(folded.suppliers, (text) => (text.includes(term) ? 1 : 0));
    const inCategory = Uint8Array.from(folded.categories, (text) => (text.includes(term) ? 1 : 0));
    return (line: number) =>
      inCategory[lines.categories.codes[line] as number] === 1 ||
      inSupplier[lines.suppliers.codes[line] as number] === 1 ||
      (folded.designations[line] as string).includes(term);
  });
  return (line: number) => searches.every((isFound) => isFound(line));
}
