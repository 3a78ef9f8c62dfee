import { toCell } from './enrich/summary-text.ts';

/** A column of a table that fits the terminal. */
export type TableColumn<Item> = {
  readonly title: string;
  readonly cell: (item: Item) => string;
  /** Width of the cells; wider numbers are not cut. Columns without it share the remaining width. */
  readonly width?: number;
  readonly isNumber?: boolean;
  /** Never cut, because people copy it; best as the last column. */
  readonly isWhole?: boolean;
  /** Left out if there is no room for it. */
  readonly isOptional?: boolean;
};

/** A name cut any shorter is not recognizable. */
const leastShared = 16;
const gap = '  ';

/**
 * A table whose lines can be written as soon as their items are known: the widths depend on the terminal, not on the cells.
 * If the terminal is too narrow for the columns that are not optional, lines are wider than it.
 */
export function createFittedTable<Item>(all: readonly TableColumn<Item>[], terminalWidth: number) {
  let columns = all;
  while (restOf(columns, terminalWidth) < leastShared * sharedOf(columns).length) {
    const dropped = columns.findLast(({ isOptional }) => isOptional);
    if (dropped === undefined) break;
    columns = columns.filter((column) => column !== dropped);
  }
  const shared = sharedOf(columns).length;
  const widest = Math.max(leastShared, Math.floor(restOf(columns, terminalWidth) / Math.max(1, shared)));
  const join = (textOf: (column: TableColumn<Item>) => string) =>
    columns
      .map((column) => fit(textOf(column), column, widest))
      .join(gap)
      .trimEnd();
  return { header: join(({ title }) => title), line: (item: Item) => join(({ cell }) => cell(item)) };
}

function fit(text: string, { width, isNumber, isWhole }: TableColumn<never>, shared: number): string {
  if (isWhole) return text.padEnd(width ?? shared);
  return isNumber ? text.padStart(width ?? shared) : toCell(text, width ?? shared);
}

function sharedOf<Item>(columns: readonly TableColumn<Item>[]): readonly TableColumn<Item>[] {
  return columns.filter(({ width }) => width === undefined);
}

/** The width that fixed columns and gaps leave. */
function restOf<Item>(columns: readonly TableColumn<Item>[], terminalWidth: number): number {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  return terminalWidth - fixed - gap.length * (columns.length - 1);
}
