import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { LinesModel } from './lines-model.ts';
import { moveByKey } from './move-by-key.ts';
import { toMostRows, toRowHeight } from './row-height.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

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
