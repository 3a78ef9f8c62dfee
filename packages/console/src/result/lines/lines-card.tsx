import { useFormat, useWords } from '../../language.ts';
import { Card } from '../../parts/card.tsx';
import { Message } from '../../parts/message.tsx';
import type { Names } from '../names.ts';
import { SelectionBar } from '../selection/selection-bar.tsx';
import type { OpenedResult } from '../worker/messages.ts';
import { LinesFilters } from './lines-filters.tsx';
import { LinesGrid } from './lines-grid.tsx';
import type { LinesModel } from './lines-model.ts';
import { toMostRows, toRowHeight } from './row-height.ts';
import { words as linesWords } from './words.ts';

/** All products: search, filters, count and table. */
export function LinesCard(props: {
  readonly model: LinesModel;
  readonly result: OpenedResult;
  readonly names: Names;
  readonly monthKg: number | undefined;
  readonly onOpen: (line: number) => void;
}) {
  const { model, result, names, monthKg, onOpen } = props;
  const words = useWords(linesWords);
  const query = model.query.value;
  const selection = model.selection.value;
  if (model.isBroken.value) return <Message kind="bad">{words.broken}</Message>;
  return (
    <Card title={words.title}>
      <LinesFilters query={query} categories={result.categories} onChange={model.change} />
      <div class="lines-counts">
        <SelectionBar model={model} names={names} allProducts={result.summary.products} monthKg={monthKg} />
        <Counts model={model} />
      </div>
      {selection?.lines.length === 0 && <p>{words.none}</p>}
      {selection !== undefined && selection.lines.length > 0 && (
        <LinesGrid model={model} lines={selection.lines} sort={query.sort} onOpen={onOpen} />
      )}
    </Card>
  );
}

/** Announces loading and the number of products found, and says where the table is cut off. */
function Counts({ model }: { readonly model: LinesModel }) {
  const words = useWords(linesWords);
  const { integer } = useFormat();
  const count = model.selection.value?.lines.length;
  const mostRows = toMostRows(toRowHeight());
  return (
    <p role="status">
      {count === undefined && words.loading}
      {count !== undefined && <span class="visually-hidden">{words.found(count, integer(count))}</span>}
      {count !== undefined && count > mostRows && ` ${words.cut(integer(mostRows))}`}
    </p>
  );
}
