// biome-ignore-all lint/a11y/useSemanticElements: a table element lays out all rows, and most are not drawn
import { useId } from 'preact/hooks';
import { useWords } from '../../language.ts';
import type { Sort, SortColumn } from '../query/lines-query.ts';
import type { ShownLine } from '../worker/messages.ts';
import { type GridColumn, useGridColumns } from './grid-columns.tsx';
import type { LinesModel } from './lines-model.ts';
import { useGridRows } from './use-grid-rows.ts';
import { words as linesWords } from './words.ts';

/** The table of a selection. Only visible rows are drawn. The arrow keys move; Enter or a click opens a product. */
export function LinesGrid(props: {
  readonly model: LinesModel;
  readonly lines: Uint32Array;
  readonly sort: Sort | undefined;
  readonly onOpen: (line: number) => void;
}) {
  const { model, lines, sort, onOpen } = props;
  const words = useWords(linesWords);
  const columns = useGridColumns();
  const id = useId();
  const { scroller, count, rows, heightPx, open, onKeyDown } = useGridRows(model, lines, onOpen);
  const active = rows.find(({ isActive }) => isActive);
  return (
    <div
      class="lines-grid"
      role="grid"
      aria-label={words.title}
      aria-describedby={`${id}-keys`}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-activedescendant={active && `${id}-${active.position}`}
      tabIndex={0}
      ref={scroller}
      onKeyDown={onKeyDown}
    >
      <div class="lines-content" role="presentation" style={{ height: `${heightPx}px` }}>
        <GridHeader columns={columns} sort={sort} onSort={model.sortBy} />
        <div role="rowgroup">
          {rows.map((row) => (
            <GridRow
              {...row}
              key={row.position}
              id={`${id}-${row.position}`}
              columns={columns}
              onOpen={() => open(row.position)}
            />
          ))}
        </div>
      </div>
      <p id={`${id}-keys`} hidden>
        {words.keys}
      </p>
    </div>
  );
}

/** The column headers; each one sorts by its column. */
function GridHeader(props: {
  readonly columns: readonly GridColumn[];
  readonly sort: Sort | undefined;
  readonly onSort: (column: SortColumn) => void;
}) {
  const { columns, sort, onSort } = props;
  const words = useWords(linesWords);
  return (
    <div class="lines-head" role="rowgroup">
      {/* biome-ignore lint/a11y/useFocusableInteractive: its buttons take the focus */}
      <div class="lines-row" role="row" aria-rowindex={1}>
        {columns.map(({ name, isNumber }) => (
          // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
          <div
            key={name}
            class={isNumber ? 'lines-cell lines-number' : 'lines-cell'}
            role="columnheader"
            aria-sort={toAriaSort(name, sort)}
          >
            <button type="button" class="lines-sort" onClick={() => onSort(name)}>
              {words.columns[name]}
              <span aria-hidden="true">{toArrow(name, sort)}</span>
            </button>
          </div>
        ))}
      </div>
    </div>
  );
}

function toAriaSort(name: SortColumn, sort: Sort | undefined): 'ascending' | 'descending' | 'none' {
  if (sort?.column !== name) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}

function toArrow(name: SortColumn, sort: Sort | undefined): string {
  if (sort?.column !== name) return '';
  return sort.isDescending ? ' ↓' : ' ↑';
}

/** One row of the table, with a placeholder while its line is loading. */
function GridRow(props: {
  readonly id: string;
  readonly position: number;
  readonly top: number;
  readonly columns: readonly GridColumn[];
  readonly line: ShownLine | undefined;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}) {
  const { id, position, top, columns, line, isActive, onOpen } = props;
  const words = useWords(linesWords);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
    <div
      id={id}
      class={isActive ? 'lines-row lines-body-row lines-active' : 'lines-row lines-body-row'}
      role="row"
      aria-rowindex={position + 2}
      aria-selected={isActive}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onOpen}
    >
      {columns.map(({ name, isNumber, cell }, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus
        <div key={name} class={isNumber ? 'lines-cell lines-number' : 'lines-cell'} role="gridcell">
          {line === undefined ? index === 0 && words.loading : cell(line)}
        </div>
      ))}
    </div>
  );
}
