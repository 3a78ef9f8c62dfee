import { fold } from '@ledgerprint/ledger/text';
import { matches, methods, type ResultLines } from '../reading/result-lines.ts';
import type { FoldedTexts } from './folded-texts.ts';
import type { MonthReader } from './line-months.ts';
import type { LinesQuery } from './lines-query.ts';

const casesAtOnce = 8_192;

/** Facts about lines that are derived once for all queries. */
export type KnownOfLines = {
  readonly monthsOf: MonthReader;
  /** The supplier of each spelling. */
  readonly supplierNames: Uint32Array;
  /** Undefined for queries without a search. */
  readonly folded: FoldedTexts | undefined;
};

/** The cases that match a query, in file order; yields regularly so that other work can run. */
export function* selectCases(lines: ResultLines, query: LinesQuery, known: KnownOfLines): Generator<void, Uint32Array> {
  const isWanted = toCondition(lines, query, known);
  const { count: all } = lines.cases;
  const selected = new Uint32Array(all);
  let count = 0;
  for (let first = 0; first < all; first += casesAtOnce) {
    const end = Math.min(first + casesAtOnce, all);
    for (let at = first; at < end; at++) if (isWanted(at)) selected[count++] = at;
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
  { cases, categories }: ResultLines,
  query: LinesQuery,
  { monthsOf, supplierNames, folded }: KnownOfLines,
): (at: number) => boolean {
  const conditions: ((at: number) => boolean)[] = [];
  if (query.match !== undefined) {
    const wanted = matches.indexOf(query.match);
    conditions.push((at) => cases.matches[at] === wanted);
  }
  if (query.method !== undefined) {
    const wanted = methods.indexOf(query.method);
    conditions.push((at) => cases.methods[at] === wanted);
  }
  if (query.category !== undefined) {
    const wanted = categories.findIndex(({ code }) => code === query.category);
    conditions.push((at) => cases.categories[at] === wanted);
  }
  if (query.scope !== undefined) {
    const parts = cases.scopesMg[Number(query.scope) - 1] as Float64Array;
    conditions.push((at) => parts[at] !== 0);
  }
  if (query.supplier !== undefined) {
    const { codes, values } = cases.suppliers;
    const wanted = supplierNames[values.indexOf(query.supplier)];
    conditions.push((at) => supplierNames[codes[at] as number] === wanted);
  }
  const { month } = query;
  if (month !== undefined) {
    conditions.push((at) => {
      const { months } = monthsOf(cases.lines[at] as number);
      return month === '' ? months.length === 0 : months.includes(month);
    });
  }
  const terms = toTerms(query.search);
  if (folded !== undefined && terms.length > 0) conditions.push(toSearch(cases, folded, terms));
  return (at) => conditions.every((isMet) => isMet(at));
}

/** Every term must occur in one of the three texts. Suppliers and categories are searched once per term. */
function toSearch(cases: ResultLines['cases'], folded: FoldedTexts, terms: readonly string[]) {
  const searches = terms.map((term) => {
    const inSupplier = Uint8Array.from(folded.suppliers, (text) => (text.includes(term) ? 1 : 0));
    const inCategory = Uint8Array.from(folded.categories, (text) => (text.includes(term) ? 1 : 0));
    return (at: number) =>
      inCategory[cases.categories[at] as number] === 1 ||
      inSupplier[cases.suppliers.codes[at] as number] === 1 ||
      (folded.designations[cases.lines[at] as number] as string).includes(term);
  });
  return (at: number) => searches.every((isFound) => isFound(at));
}
