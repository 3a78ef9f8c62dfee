import './stacked-table.css';
import type { ComponentChildren } from 'preact';

/** A column; `isFigure` for what is compared digit by digit, `isSilent` for one whose cells speak for themselves. */
export type Column = { readonly name: string; readonly isFigure?: boolean; readonly isSilent?: boolean };

// Where cells are shown below each other, browsers may take the table for none unless its roles are said.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** A table whose rows become blocks in a narrow window, where each cell carries the name of its column. */
export function StackedTable(props: {
  readonly label: string;
  readonly columns: readonly Column[];
  readonly children: ComponentChildren;
}) {
  const { label, columns, children } = props;
  return (
    <table {...roles.table} class="stacked-table" aria-label={label}>
      <thead {...roles.group}>
        <tr {...roles.row}>
          {columns.map(({ name, isFigure, isSilent }) => (
            <th key={name} {...roles.columnHeader} scope="col" class={classOf(isFigure)}>
              {isSilent ? <span class="visually-hidden">{name}</span> : name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...roles.group}>{children}</tbody>
    </table>
  );
}

/** One row, after what it is about. */
export function StackedRow(props: {
  readonly head: ComponentChildren;
  readonly children: ComponentChildren;
}) {
  const { head, children } = props;
  return (
    <tr {...roles.row}>
      <th {...roles.rowHeader} scope="row">
        {head}
      </th>
      {children}
    </tr>
  );
}

export function Cell({ of, children }: { readonly of: Column; readonly children: ComponentChildren }) {
  const { name, isFigure, isSilent } = of;
  return (
    <td {...roles.cell} class={classOf(isFigure)} data-name={isSilent ? undefined : name}>
      {children}
    </td>
  );
}

function classOf(isFigure = false): string {
  return isFigure ? 'stacked-figure' : '';
}
