// biome-ignore-all lint/a11y/useSemanticElements: a table element lays out all rows, and most are not drawn
import { useWords } from '../../language.ts';
import type { Sort, SortColumn } from '../query/lines-query.ts';
import type { GridColumn } from './grid-columns.tsx';
import { words as linesWords } from './words.ts';

/** The column headers; each one sorts by its column. */
export function GridHeader(props: {
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
