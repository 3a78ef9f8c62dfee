import './stacked-table.css';
import type { ComponentChildren } from 'preact';

/** A column; `isFigure` aligns numbers, `isSilent` hides the name because the cells are self-explanatory. */
type Column<Row> = {
  readonly name: string;
  readonly cell: (row: Row) => ComponentChildren;
  readonly isFigure?: boolean;
  readonly isSilent?: boolean;
};

// When cells are stacked, browsers may drop the table semantics unless the roles are explicit.
const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHeader: { role: 'columnheader' },
  rowHeader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;

/**
 * A table whose rows become blocks in a narrow window, with the column name in each cell. The cells of the first column
 * are the headers of their rows.
 */
export function StackedTable<Row>(props: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly columns: readonly [Column<Row>, ...(readonly Column<Row>[])];
}) {
  const { label, rows, keyOf, columns } = props;
  const [first, ...others] = columns;
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
      <tbody {...roles.group}>
        {rows.map((row) => (
          <tr key={keyOf(row)} {...roles.row}>
            <th {...roles.rowHeader} scope="row">
              {first.cell(row)}
            </th>
            {others.map(({ name, cell, isFigure, isSilent }) => (
              <td key={name} {...roles.cell} class={classOf(isFigure)} data-name={isSilent ? undefined : name}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function classOf(isFigure = false): string {
  return isFigure ? 'stacked-figure' : '';
}
