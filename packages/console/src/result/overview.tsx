import { useWords } from '../language.ts';
import type { LinesQuery } from './query/lines-query.ts';
import { CategoryBars } from './summary/category-bars.tsx';
import { FirstLooks } from './summary/first-looks.tsx';
import { HeaviestProducts } from './summary/heaviest-products.tsx';
import { ScopesCard } from './summary/scopes-card.tsx';
import { ShareCard } from './summary/share-card.tsx';
import { Totals } from './summary/totals.tsx';
import { words as summaryWords } from './summary/words.ts';
import { words as resultWords } from './words.ts';
import type { OpenedResult } from './worker/messages.ts';

/** What a result comes to, in cards: also what is printed. */
export function Overview(props: {
  readonly result: OpenedResult;
  /** The category that the table shows only. */
  readonly category: string | undefined;
  readonly onShow: (query: Partial<LinesQuery>) => void;
  readonly onOpen: (line: number) => void;
}) {
  const { result, category, onShow, onOpen } = props;
  const words = useWords(resultWords);
  const { byMatch, byMethod } = useWords(summaryWords);
  return (
    <div class="result-cards">
      <div>
        <Totals summary={result.summary} />
        <ScopesCard summary={result.summary} />
        <ShareCard title={byMatch} shares={result.matches} names={words.matches} />
        <ShareCard title={byMethod} shares={result.methods} names={words.methods} />
        <HeaviestProducts result={result} onOpen={onOpen} />
      </div>
      <div>
        <CategoryBars result={result} chosen={category} onChoose={(chosen) => onShow({ category: chosen })} />
        <FirstLooks
          doubts={result.doubts}
          onOpen={onOpen}
          onShowAll={() => onShow({ sort: { column: 'doubtKg', isDescending: true } })}
        />
      </div>
    </div>
  );
}
