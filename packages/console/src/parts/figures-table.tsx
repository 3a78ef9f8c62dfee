import type { ComponentChildren } from 'preact';

/** The name of a column, and its cell in a row. */
type Column<Row> = readonly [name: ComponentChildren, cell: (row: Row) => ComponentChildren];

/** A table of figures. The cells of its first column are the headers of their rows. */
export function FiguresTable<Row>(props: {
  readonly columns: readonly [Column<Row>, ...(readonly Column<Row>[])];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly label?: string;
  readonly look?: string;
  readonly lookOf?: (row: Row) => string;
  /** Names the columns for screen readers only. */
  readonly isHeadHidden?: boolean;
  /** The foot of the table. */
  readonly children?: ComponentChildren;
}) {
  const { columns, rows, keyOf, label, look = 'figures-table', lookOf, isHeadHidden = false, children } = props;
  const [[, toHead], ...figures] = columns;
  return (
    <table class={look} aria-label={label}>
      <thead class={isHeadHidden ? 'visually-hidden' : ''}>
        <tr>
          {columns.map(([name], at) => (
            <th key={at} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)} class={lookOf?.(row)}>
            <th scope="row">{toHead(row)}</th>
            {figures.map(([, toCell], at) => (
              <td key={at}>{toCell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
      {children}
    </table>
  );
}

/** The name of a row that can be chosen; plain text without `onChoose`. */
export function RowLink(props: {
  readonly onChoose: (() => void) | undefined;
  readonly isPressed?: boolean;
  readonly children: ComponentChildren;
}) {
  const { onChoose, isPressed, children } = props;
  if (onChoose === undefined) return <>{children}</>;
  return (
    <button type="button" class="line-link" aria-pressed={isPressed} onClick={onChoose}>
      {children}
    </button>
  );
}
