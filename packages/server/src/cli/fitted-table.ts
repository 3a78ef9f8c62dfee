import { toCell } from './enrich/summary-text.ts';

/** A column of a table that fits its terminal. */
export type TableColumn<Item> = {
  readonly title: string;
  readonly cell: (item: Item) => string;
  /** Cells of this width; numbers are not cut even where they are wider. Without it the column shares what is left over. */
  readonly width?: number;
  readonly isNumber?: boolean;
  /** Not cut even where it is wider, because it is copied; best the last column. */
  readonly isWhole?: boolean;
  /** Left out where there is no room for it. */
  readonly isOptional?: boolean;
};

/** Less than this says nothing of a name. */
const leastShared = 16;
const gap = '  ';

/**
 * A table of which each line can be written as soon as its item is known: the widths come from the terminal, not from the
 * cells. In a terminal too narrow for what is not optional, lines are wider than it.
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
  return {
    header: join(({ title }) => title),
    line: (item: Item) => join(({ cell }) => cell(item)),
  };
}

function fit(text: string, { width, isNumber, isWhole }: TableColumn<never>, shared: number): string {
  if (isWhole) return text.padEnd(width ?? shared);
  return isNumber ? text.padStart(width ?? shared) : toCell(text, width ?? shared);
}

function sharedOf<Item>(columns: readonly TableColumn<Item>[]): readonly TableColumn<Item>[] {
  return columns.filter(({ width }) => width === undefined);
}

/** What columns of a fixed width and the gaps leave. */
function restOf<Item>(columns: readonly TableColumn<Item>[], terminalWidth: number): number {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0);
  return terminalWidth - fixed - gap.length * (columns.length - 1);
}
