import { signal } from '@preact/signals';
import { everything, type LinesQuery, type SortColumn } from '../query/lines-query.ts';
import { parseFilters, toFilters } from '../query/query-address.ts';
import type { Selection, ShownLine } from '../worker/messages.ts';
import type { ResultReader } from '../worker/start-result-reader.ts';

/** The state of the table, and its operations. */
export type LinesModel = ReturnType<typeof createLinesModel>;

/** The filters in the address of the page. */
export type FilterAddress = {
  readonly filters: string;
  readonly show: (filters: string, kind: 'step' | 'same') => void;
};

/** Loaded rows are cached up to this number. */
const mostKept = 2_000;
/** Browsers throttle changes of the address, so it does not change with every letter typed. */
const typedMs = 400;

/** The lines of a result as selected by the address; by default the largest come first. */
export function createLinesModel(reader: Pick<ResultReader, 'select' | 'rows'>, address: FilterAddress) {
  const query = signal<LinesQuery>(parseFilters(address.filters));
  const selection = signal<Selection | undefined>(undefined);
  const rows = signal<ReadonlyMap<number, ShownLine>>(new Map());
  const isBroken = signal(false);
  const asked = new Set<number>();
  let typing: ReturnType<typeof setTimeout> | undefined;

  async function select(): Promise<void> {
    try {
      selection.value = (await reader.select(query.value)) ?? selection.value;
    } catch {
      isBroken.value = true;
    }
  }

  /** Loads the lines that are not cached; `rows` changes when they arrive. */
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
    clearTimeout(typing);
    const filters = toFilters(query.value);
    if ('search' in changed) typing = setTimeout(() => address.show(filters, 'same'), typedMs);
    else address.show(filters, 'step');
  }

  /** Applies the filters of the address if they differ, for example after going back. */
  function follow(filters: string): void {
    const wanted = parseFilters(filters);
    if (toFilters(wanted) === toFilters(query.value)) return;
    clearTimeout(typing);
    query.value = wanted;
    select();
  }

  /** Sorts texts from A to Z and numbers from the largest; choosing the same column again reverses the order. */
  function sortBy(column: SortColumn): void {
    const { sort } = query.value;
    const isDescending = sort?.column === column ? !sort.isDescending : !textColumns.has(column);
    change({ sort: { column, isDescending } });
  }

  /** Shows all lines again and keeps the order. */
  function clear(): void {
    const { search: _, ...filters } = everything;
    // Search and filters are cleared in one step of the history.
    query.value = { ...query.value, search: '' };
    change({ ...filters, sort: query.value.sort });
  }

  select();
  return {
    query,
    selection,
    rows,
    isBroken,
    load,
    change,
    follow,
    sortBy,
    clear,
    /** Prevents typed text from being written into the address of another view. */
    stop: () => clearTimeout(typing),
  };
}

const textColumns: ReadonlySet<SortColumn> = new Set(['designation', 'supplier', 'category', 'match', 'method']);
