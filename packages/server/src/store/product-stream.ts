import { reportedFields } from '@ledgerprint/ledger/activity';
import type { Streamable } from '../postgres/connection-pool.ts';
import { readCopyCells } from '../postgres/copy-cells.ts';
import { columnOf } from './column-name.ts';

type Cells = readonly string[];

/** A stored product: the lines of its cases and its rows, both in order. */
export type StreamedProduct = {
  /** In order of first appearance, from 1. */
  readonly number: number;
  /** For each case, the requested columns from `streamedFrom` on, preceded by the kind of its line. */
  readonly cases: readonly Cells[];
  /** For each row, supplier, account, category and the `streamedFields`, from `streamedFrom` on. */
  readonly rows: readonly Cells[];
};

/**
 * Index of the first column in a line. Columns are not copied into an array of their own, because every row and case of
 * a project passes through here.
 */
export const streamedFrom = 4;

/** The kind of a case's line. */
export function kindOf(line: Cells): string {
  return line[3] as string;
}

/** Position of a row among the rows of all projects. */
export function positionOf(line: Cells): number {
  return Number(line[2]);
}

/** The verbatim fields of a streamed row, after its supplier, account and category. */
export const streamedFields = [...reportedFields, 'fate'] as const;

/** Supplier, account and category, which distinguish the cases of a product, are in normal form. */
const streamedRowColumns = ['supplier', 'account', 'category', ...streamedFields.map(columnOf)];

/**
 * The products of a sealed project as of a revision, in order of first appearance, in batches. One statement on one
 * connection, because an organization has only one connection in a thread. At most one chunk and one product are in
 * memory.
 */
export async function* streamProducts(
  pool: Streamable,
  organizationId: number,
  projectNumber: number,
  { revision, columns }: { readonly revision: number; readonly columns: readonly string[] },
): AsyncGenerator<readonly StreamedProduct[]> {
  const width = Math.max(columns.length, streamedRowColumns.length);
  const fill = (names: readonly string[]) =>
    [...names.map((name) => `${name}::text`), ...Array(width - names.length).fill('NULL')].join(', ');
  const at = Number(revision);
  // COPY takes no parameters. Windows and sorts instead of a join: planned without statistics, a join may look up a
  // million rows one by one, or worse.
  const pieces = pool.copyOutBytes(`COPY (
      SELECT min(first_position) OVER (PARTITION BY ordinal) AS first, 0 AS is_row, number::bigint AS place, kind,
        ${fill(columns)}
      FROM results
      WHERE organization_id = ${Number(organizationId)} AND project_id = ${Number(projectNumber)}
        AND kind IN ('sole', 'case') AND revision_from <= ${at} AND (revision_to IS NULL OR revision_to > ${at})
      UNION ALL
      SELECT min(position) OVER (PARTITION BY designation), 1, position, NULL, ${fill(streamedRowColumns)}
      FROM rows
      WHERE organization_id = ${Number(organizationId)} AND project_id = ${Number(projectNumber)}
        AND (fate IS NULL OR fate = 'counted')
      ORDER BY first, is_row, place
    ) TO STDOUT (NULL '')`);
  let number = 0;
  let first = '';
  let cases: Cells[] = [];
  let rows: Cells[] = [];
  for await (const lines of readCopyCells(pieces)) {
    const ended: StreamedProduct[] = [];
    for (const line of lines) {
      const ofFirst = line[0] as string;
      if (ofFirst !== first) {
        if (number > 0) ended.push({ number, cases, rows });
        first = ofFirst;
        number++;
        cases = [];
        rows = [];
      }
      if (line[1] === '1') rows.push(line);
      else cases.push(line);
    }
    if (ended.length > 0) yield ended;
  }
  if (number > 0) yield [{ number, cases, rows }];
}

/**
 * The number of rows of a project, and a function that converts a row's position into its number among them, from 1.
 * Positions of one call are consecutive, so there are few runs of them even for many rows.
 */
export async function readRowPlaces(pool: Streamable, organizationId: number, projectNumber: number) {
  const runs = await pool.query<{ first: number; length: number }>({
    text: `SELECT min(position) AS first, count(*) AS length
      FROM (SELECT position, position - row_number() OVER (ORDER BY position) AS run FROM rows
        WHERE organization_id = $1 AND project_id = $2) AS numbered
      GROUP BY run ORDER BY 1`,
    values: [organizationId, projectNumber],
  });
  const firsts = runs.map(({ first }) => first);
  const before: number[] = [];
  let count = 0;
  for (const { length } of runs) {
    before.push(count);
    count += length;
  }
  const placeOf = (position: number) => {
    let low = 0;
    let high = firsts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((firsts[middle] as number) <= position) low = middle;
      else high = middle - 1;
    }
    return (before[low] ?? 0) + position - (firsts[low] ?? 0) + 1;
  };
  return { count, placeOf };
}
