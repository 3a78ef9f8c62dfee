import { signal } from '@preact/signals';
import { everything, type LinesQuery, type SortColumn } from '../query/lines-query.ts';
import type { Selection, ShownLine } from '../worker/messages.ts';
import type { ResultReader } from '../worker/start-result-reader.ts';

/** What the table shows, and what it is asked for. */
export type LinesModel = ReturnType<typeof createLinesModel>;

/** Rows that were shown before are kept up to this many. */
const mostKept = 2_000;

/** The lines of a result as the user wants them; at first the heaviest come first. */
export function createLinesModel(reader: Pick<ResultReader, 'select' | 'rows'>) {
  const query = signal<LinesQuery>({
    ...everything,
    sort: { column: 'footprintKgCo2e', isDescending: true },
  });
  const selection = signal<Selection | undefined>(undefined);
  const rows = signal<ReadonlyMap<number, ShownLine>>(new Map());
  const isBroken = signal(false);
  const asked = new Set<number>();

  async function select(): Promise<void> {
    try {
      selection.value = (await reader.select(query.value)) ?? selection.value;
    } catch {
      isBroken.value = true;
    }
  }

  /** Asks for those of the lines that are not there yet; `rows` changes when they come. */
  async function load(lines: Iterable<number>): Promise<void> {
    const missing = [...lines].filter((line) => !rows.value.has(line) && !asked.has(line));
    if (missing.length === 0) return;
    for (const line of missing) asked.add(line);
    try {
      const loaded = await reader.rows(missing);
      const kept = rows.value.size + loaded.length > mostKept ? [] : rows.value;
      rows.value = new Map([...kept, ...loaded.map((row) => [row.line, row] as const)]);
    } catch {
      isBroken.value = true;
    } finally {
      for (const line of missing) asked.delete(line);
    }
  }

  function change(changed: Partial<LinesQuery>): void {
    query.value = { ...query.value, ...changed };
    select();
  }

  /** Texts begin at A, numbers with the largest; the same column again turns the order round. */
  function sortBy(column: SortColumn): void {
    const { sort } = query.value;
    const isDescending = sort?.column === column ? !sort.isDescending : !textColumns.has(column);
    change({ sort: { column, isDescending } });
  }

  select();
  return { query, selection, rows, isBroken, load, change, sortBy };
}

const textColumns: ReadonlySet<SortColumn> = new Set([
  'designation',
  'supplier',
  'category',
  'match',
  'method',
]);
