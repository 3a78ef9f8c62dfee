import { signal } from '@preact/signals';
import { everything, type LinesQuery, type SortColumn } from '../query/lines-query.ts';
import { parseFilters, toFilters } from '../query/query-address.ts';
import type { Selection, ShownLine } from '../worker/messages.ts';
import type { ResultReader } from '../worker/start-result-reader.ts';

/** What the table shows, and what it is asked for. */
export type LinesModel = ReturnType<typeof createLinesModel>;

/** Where the filters are kept: in the address of the page. */
export type FilterAddress = {
  readonly filters: string;
  readonly show: (filters: string, kind: 'step' | 'same') => void;
};

/** Rows that were shown before are kept up to this many. */
const mostKept = 2_000;
/** Browsers refuse an address that changes with every letter. */
const typedMs = 400;

/** The lines of a result as the address wants them; at first the heaviest come first. */
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
    clearTimeout(typing);
    const filters = toFilters(query.value);
    if ('search' in changed) typing = setTimeout(() => address.show(filters, 'same'), typedMs);
    else address.show(filters, 'step');
  }

  /** Shows what the address says, where that is something else: somebody went back. */
  function follow(filters: string): void {
    const wanted = parseFilters(filters);
    if (toFilters(wanted) === toFilters(query.value)) return;
    clearTimeout(typing);
    query.value = wanted;
    select();
  }

  /** Texts begin at A, numbers with the largest; the same column again turns the order round. */
  function sortBy(column: SortColumn): void {
    const { sort } = query.value;
    const isDescending = sort?.column === column ? !sort.isDescending : !textColumns.has(column);
    change({ sort: { column, isDescending } });
  }

  /** All lines again, in the order that was chosen. */
  function clear(): void {
    const { search: _, ...filters } = everything;
    // The search goes with the filters, in one step that can be undone.
    query.value = { ...query.value, search: '' };
    change({ ...filters, sort: query.value.sort });
  }

  select();
  return {
    ...{ query, selection, rows, isBroken, load, change, follow, sortBy, clear },
    /** What was typed last is then not written into the address of another place. */
    stop: () => clearTimeout(typing),
  };
}

const textColumns: ReadonlySet<SortColumn> = new Set([
  'designation',
  'supplier',
  'category',
  'match',
  'method',
]);
