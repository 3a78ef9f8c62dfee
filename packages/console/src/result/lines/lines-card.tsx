import { useFormat, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Message } from '../../parts/message.tsx';
import { everything, type LinesQuery } from '../query/lines-query.ts';
import type { OpenedResult } from '../worker/messages.ts';
import { LinesFilters } from './lines-filters.tsx';
import { LinesGrid } from './lines-grid.tsx';
import type { LinesModel } from './lines-model.ts';
import { toMostRows, toRowHeight } from './row-height.ts';
import { words as linesWords } from './words.ts';

/** All products: search, filters, how many fit, and the table. */
export function LinesCard(props: {
  readonly model: LinesModel;
  readonly result: OpenedResult;
  readonly onOpen: (line: number) => void;
}) {
  const { model, result, onOpen } = props;
  const words = useWords(linesWords);
  const query = model.query.value;
  const selection = model.selection.value;
  if (model.isBroken.value) return <Message kind="bad">{words.broken}</Message>;
  return (
    <Card title={words.title}>
      <LinesFilters query={query} categories={result.categories} onChange={model.change} />
      <div class="lines-counts">
        <Counts model={model} products={result.summary.products} />
        {isFiltered(query) && (
          <Button kind="quiet" onClick={() => model.change({ ...everything, sort: query.sort })}>
            {words.reset}
          </Button>
        )}
      </div>
      {selection?.lines.length === 0 && <p>{words.none}</p>}
      {selection !== undefined && selection.lines.length > 0 && (
        <LinesGrid model={model} lines={selection.lines} sort={query.sort} onOpen={onOpen} />
      )}
    </Card>
  );
}

function Counts({ model, products }: { readonly model: LinesModel; readonly products: number }) {
  const words = useWords(linesWords);
  const { integer, kilograms } = useFormat();
  const selection = model.selection.value;
  if (selection === undefined) return <p role="status">{words.loading}</p>;
  const count = selection.lines.length;
  const mostRows = toMostRows(toRowHeight());
  return (
    <p role="status">
      {words.shown(integer(count), integer(products), kilograms(selection.footprintKg))}
      {count > mostRows && ` ${words.cut(integer(mostRows))}`}
    </p>
  );
}

function isFiltered({ search, match, method, category }: LinesQuery): boolean {
  return search !== '' || [match, method, category].some((filter) => filter !== undefined);
}
