// biome-ignore-all lint/a11y/useSemanticElements: a table lays out all of its rows, and most are not there
import { useSignal } from '@preact/signals';
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks';
import { useWords } from '../../language.ts';
import type { Sort } from '../query/lines-query.ts';
import { useGridColumns } from './grid-columns.tsx';
import { GridHeader } from './grid-header.tsx';
import { GridRow } from './grid-row.tsx';
import type { LinesModel } from './lines-model.ts';
import { moveByKey } from './move-by-key.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { words as linesWords } from './words.ts';

/** Browsers give an element at most so much height: 17.8 million pixels in Firefox. */
export const mostRows = 380_000;
const rowRem = 2.75;

/** The table of a selection. Only the rows in sight are drawn; the arrow keys move, Enter and a click open. */
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
  const scroller = useRef<HTMLDivElement>(null);
  const active = useSignal(0);
  const count = Math.min(lines.length, mostRows);
  const rowHeight = rowRem * rootFontSize();
  const virtualizer = useVirtualRows({ scroller, count, rowHeight });
  const items = virtualizer.getVirtualItems();
  const shown = items.map(({ index }) => lines[index] as number);

  useEffect(() => {
    model.load(shown);
  });
  useLayoutEffect(() => {
    active.value = 0;
    virtualizer.scrollToOffset(0);
  }, [lines]);

  function onKeyDown(event: KeyboardEvent): void {
    // The buttons of the header have keys of their own.
    if (event.target !== event.currentTarget || count === 0) return;
    if (event.key === 'Enter' || event.key === ' ') onOpen(lines[active.value] as number);
    else {
      const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
      const next = moveByKey(event.key, active.value, { count, pageRows });
      if (next === undefined) return;
      active.value = next;
      virtualizer.scrollToIndex(next);
    }
    event.preventDefault();
  }

  const isActiveShown = items.some(({ index }) => index === active.value);
  return (
    <div
      class="lines-grid"
      role="grid"
      aria-label={words.title}
      aria-describedby={`${id}-keys`}
      aria-rowcount={count + 1}
      aria-colcount={columns.length}
      aria-activedescendant={isActiveShown ? `${id}-${active.value}` : undefined}
      tabIndex={0}
      ref={scroller}
      onKeyDown={onKeyDown}
    >
      <div class="lines-content" role="presentation" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        <GridHeader columns={columns} sort={sort} onSort={model.sortBy} />
        <div role="rowgroup">
          {items.map(({ index, start }) => (
            <GridRow
              key={index}
              id={`${id}-${index}`}
              position={index}
              top={start}
              columns={columns}
              line={model.rows.value.get(lines[index] as number)}
              isActive={index === active.value}
              onOpen={() => {
                active.value = index;
                onOpen(lines[index] as number);
              }}
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

/** Whoever sets larger letters gets higher rows. */
function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}
