import { fold } from '@ledgerprint/ledger/text';

/** The columns of a referential file, as in its template. */
const referentialColumns = ['code', 'label', 'keywords', 'factor', 'unit', 'source', 'year'] as const;

/** The name of a column. */
export type ReferentialColumn = (typeof referentialColumns)[number];

/** The position of each column in the file. */
export type ReferentialLayout = Readonly<Record<ReferentialColumn, number>>;

/** An error in a referential file: the 1-based line, the column if there is one, and a message that says what to do. */
export type ReferentialProblem = { readonly line: number; readonly column: string; readonly message: string };

/** Finds the columns by their names in the header, in any case and order; others are ignored. */
export function parseReferentialHeader(
  cells: readonly string[],
  line: number,
): { readonly layout: ReferentialLayout } | { readonly problems: readonly ReferentialProblem[] } {
  const names = cells.map((cell) => fold(cell).trim());
  const problems = referentialColumns.flatMap((column) => {
    const count = names.filter((name) => name === column).length;
    if (count === 1) return [];
    const message =
      count === 0
        ? `The header has no column "${column}": name the columns ${referentialColumns.join(', ')}.`
        : `The header has ${count} columns "${column}": keep one.`;
    return [{ line, column, message }];
  });
  if (problems.length > 0) return { problems };
  const places = referentialColumns.map((column) => [column, names.indexOf(column)] as const);
  return { layout: Object.fromEntries(places) as ReferentialLayout };
}
