import { useSignal } from '@preact/signals';
import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'preact/hooks';
import type { LinesModel } from './lines-model.ts';
import { toMostRows, toRowHeight } from './row-height.ts';

/** The visible rows of a selection, the active row, and the keyboard handler. */
export function useGridRows(model: LinesModel, lines: Uint32Array, onOpen: (line: number) => void) {
  const scroller = useRef<HTMLDivElement>(null);
  const active = useSignal(0);
  const [rowHeight] = useState(toRowHeight);
  const count = Math.min(lines.length, toMostRows(rowHeight));
  const virtualizer = useVirtualRows({ scroller, count, rowHeight });
  const items = virtualizer.getVirtualItems();
  const lineAt = (position: number) => lines[position] as number;

  useEffect(() => {
    model.load(items.map(({ index }) => lineAt(index)));
  });
  useLayoutEffect(() => {
    active.value = 0;
    virtualizer.scrollToOffset(0);
  }, [lines]);

  function open(position: number): void {
    active.value = position;
    onOpen(lineAt(position));
  }

  function onKeyDown(event: KeyboardEvent): void {
    // The buttons in the header handle their own keys.
    if (event.target !== event.currentTarget || count === 0) return;
    if (event.key === 'Enter' || event.key === ' ') open(active.value);
    else {
      const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
      const next = moveByKey(event.key, active.value, { count, pageRows });
      if (next === undefined) return;
      active.value = next;
      virtualizer.scrollToIndex(next);
    }
    event.preventDefault();
  }

  const rows = items.map(({ index, start }) => ({
    position: index,
    top: start,
    line: model.rows.value.get(lineAt(index)),
    isActive: index === active.value,
  }));
  return { scroller, count, rows, heightPx: virtualizer.getTotalSize(), open, onKeyDown };
}

/** Rows of equal height in a scrolling element; only visible ones are drawn. */
function useVirtualRows(options: {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly count: number;
  readonly rowHeight: number;
}): Virtualizer<HTMLElement, HTMLElement> {
  const { scroller, count, rowHeight } = options;
  const [, redraw] = useReducer<number, void>((times) => times + 1, 0);
  const all = {
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    // The sticky header is as high as a row.
    paddingStart: rowHeight,
    scrollPaddingStart: rowHeight,
    scrollToFn: elementScroll,
    observeElementRect,
    observeElementOffset,
    onChange: () => redraw(),
  };
  const [virtualizer] = useState(() => new Virtualizer<HTMLElement, HTMLElement>(all));
  virtualizer.setOptions(all);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => virtualizer._willUpdate());
  return virtualizer;
}

/** The row that a key moves to; undefined for other keys. */
function moveByKey(
  key: string,
  from: number,
  { count, pageRows }: { readonly count: number; readonly pageRows: number },
): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: pageRows,
    PageUp: -pageRows,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, from + step));
}
