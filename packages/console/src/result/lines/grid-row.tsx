// biome-ignore-all lint/a11y/useSemanticElements: a table element lays out all rows, and most are not drawn
import { useWords } from '../../language.ts';
import type { ShownLine } from '../worker/messages.ts';
import type { GridColumn } from './grid-columns.tsx';
import { words as linesWords } from './words.ts';

/** One row of the table, with a placeholder while its line is loading. */
export function GridRow(props: {
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
