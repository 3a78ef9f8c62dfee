import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { Downloads } from './downloads.tsx';
import { ExplanationPanel } from './explanation/explanation-panel.tsx';
import { LinesCard } from './lines/lines-card.tsx';
import { createLinesModel, type LinesModel } from './lines/lines-model.ts';
import { Overview } from './overview.tsx';
import { everything, type LinesQuery } from './query/lines-query.ts';
import type { OpenResult } from './use-result.ts';

/** A result that is read. */
export function OpenResultView({ name, open }: { readonly name: string; readonly open: OpenResult }) {
  const { result, reader } = open;
  const model = useMemo(() => createLinesModel(reader), [reader]);
  const table = useRef<HTMLDivElement>(null);
  const openLine = useSignal<number | undefined>(undefined);
  const onOpen = (line: number | undefined) => {
    openLine.value = line;
  };
  const onShow = (query: Partial<LinesQuery>) => {
    model.change({ ...everything, sort: model.query.value.sort, ...query });
    table.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div class="result">
      <Downloads name={name} open={open} />
      <Overview result={result} category={model.query.value.category} onShow={onShow} onOpen={onOpen} />
      <div class="result-table not-printed" ref={table}>
        <LinesCard model={model} result={result} onOpen={onOpen} />
      </div>
      {openLine.value !== undefined && (
        <ExplanationPanel
          reader={reader}
          line={openLine.value}
          {...toNeighbours(model, openLine.value)}
          onOpen={onOpen}
          onClose={() => onOpen(undefined)}
        />
      )}
    </div>
  );
}

/** The lines before and after in the table, as it is sorted and filtered now. */
function toNeighbours({ selection }: LinesModel, line: number) {
  const lines = selection.value?.lines ?? new Uint32Array();
  const position = lines.indexOf(line);
  if (position === -1) return { previous: undefined, next: undefined };
  return { previous: lines[position - 1], next: lines[position + 1] };
}
