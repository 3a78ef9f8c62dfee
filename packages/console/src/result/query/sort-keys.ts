import type { ResultLines } from '../reading/result-lines.ts';
import type { FoldedTexts } from './folded-texts.ts';
import type { SortColumn } from './lines-query.ts';

/** The sort key of every line; NaN if it has none. */
export function toSortKeys(lines: ResultLines, column: SortColumn, folded: FoldedTexts): Float64Array {
  switch (column) {
    case 'designation':
      return rankTexts(folded.designations);
    case 'supplier':
      return byLead(lines, lines.cases.suppliers.codes, rankTexts(folded.suppliers));
    case 'category':
      return byLead(lines, lines.cases.categories, rankTexts(lines.categories.map(({ label }) => label)));
    case 'match':
      return Float64Array.from(lines.matches);
    case 'method':
      return Float64Array.from(lines.leads, (lead) => lines.cases.methods[lead] as number);
    case 'doubtKg':
      return lines.doubts;
    default:
      return lines.figures[column];
  }
}

/** The rank of each text; equal texts share one, and empty texts have none. */
function rankTexts(texts: readonly string[]): Float64Array {
  const order = Uint32Array.from(texts, (_, index) => index).sort((one, other) =>
    compare(texts[one] as string, texts[other] as string),
  );
  const ranks = new Float64Array(texts.length);
  let rank = 0;
  for (const [place, index] of order.entries()) {
    if (place > 0 && texts[index] !== texts[order[place - 1] as number]) rank++;
    ranks[index] = texts[index] === '' ? Number.NaN : rank;
  }
  return ranks;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The rank of each line's leading case. */
function byLead({ leads }: ResultLines, codes: Uint32Array, ranks: Float64Array): Float64Array {
  return Float64Array.from(leads, (lead) => ranks[codes[lead] as number] as number);
}

/** Sorts lines by their keys. Lines without a key come last in both directions; ties keep file order. */
export function orderLines(lines: Uint32Array, keys: Float64Array, isDescending: boolean): Uint32Array {
  const sign = isDescending ? -1 : 1;
  return lines.toSorted((one, other) => {
    const a = keys[one] as number;
    const b = keys[other] as number;
    if (a === b) return 0;
    // Comparisons with NaN are false.
    if (a < b) return -sign;
    if (a > b) return sign;
    return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  });
}
