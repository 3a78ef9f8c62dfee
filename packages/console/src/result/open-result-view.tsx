import { useSignal } from '@preact/signals';
import { useMemo, useRef } from 'preact/hooks';
import { useWords } from '../language.ts';
import { Downloads } from './downloads.tsx';
import { ExplanationPanel } from './explanation/explanation-panel.tsx';
import { LinesCard } from './lines/lines-card.tsx';
import { createLinesModel, type LinesModel } from './lines/lines-model.ts';
import { everything, type LinesQuery } from './query/lines-query.ts';
import { CategoryBars } from './summary/category-bars.tsx';
import { FirstLooks } from './summary/first-looks.tsx';
import { HeaviestProducts } from './summary/heaviest-products.tsx';
import { ShareCard } from './summary/share-card.tsx';
import { Totals } from './summary/totals.tsx';
import { words as summaryWords } from './summary/words.ts';
import type { OpenResult } from './use-result.ts';
import { words as resultWords } from './words.ts';

/** A result that is read. */
export function OpenResultView({ name, open }: { readonly name: string; readonly open: OpenResult }) {
  const { result, reader } = open;
  const words = useWords(resultWords);
  const { byMatch, byMethod } = useWords(summaryWords);
  const model = useMemo(() => createLinesModel(reader), [reader]);
  const table = useRef<HTMLDivElement>(null);
  const openLine = useSignal<number | undefined>(undefined);
  const onOpen = (line: number) => {
    openLine.value = line;
  };
  const show = (query: Partial<LinesQuery>) => {
    model.change({ ...everything, sort: model.query.value.sort, ...query });
    table.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <div class="result">
      <Downloads name={name} open={open} />
      <div class="result-cards">
        <div>
          <Totals summary={result.summary} />
          <ShareCard title={byMatch} shares={result.matches} names={words.matches} />
          <ShareCard title={byMethod} shares={result.methods} names={words.methods} />
          <HeaviestProducts result={result} onOpen={onOpen} />
        </div>
        <div>
          <CategoryBars
            result={result}
            chosen={model.query.value.category}
            onChoose={(category) => show({ category })}
          />
          <FirstLooks
            doubts={result.doubts}
            onOpen={onOpen}
            onShowAll={() => show({ sort: { column: 'doubtKg', isDescending: true } })}
          />
        </div>
      </div>
      <div class="result-table not-printed" ref={table}>
        <LinesCard model={model} result={result} onOpen={onOpen} />
      </div>
      {openLine.value !== undefined && (
        <ExplanationPanel
          reader={reader}
          line={openLine.value}
          {...toNeighbours(model, openLine.value)}
          onOpen={onOpen}
          onClose={() => {
            openLine.value = undefined;
          }}
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
