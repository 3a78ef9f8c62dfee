// biome-ignore-all lint/a11y/useSemanticElements: a table element lays out all rows, and most are not drawn
import { useId } from 'preact/hooks';
import { useWords } from '../../language.ts';
import type { Sort } from '../query/lines-query.ts';
import { useGridColumns } from './grid-columns.tsx';
import { GridHeader } from './grid-header.tsx';
import { GridRow } from './grid-row.tsx';
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
