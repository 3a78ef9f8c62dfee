import './stacked-table.css';
import type { ComponentChildren } from 'preact';

/** A column; `isFigure` aligns numbers, `isSilent` hides the name because the cells are self-explanatory. */
export type Column = { readonly name: string; readonly isFigure?: boolean; readonly isSilent?: boolean };

// When cells are stacked, browsers may drop the table semantics unless the roles are explicit.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/** A table whose rows become blocks in a narrow window, with the column name in each cell. */
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

/** One row, with its header. */
export function StackedRow(props: { readonly head: ComponentChildren; readonly children: ComponentChildren }) {
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
