import { useFormat, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { useFigures } from '../figures.ts';
import type { LinesModel } from '../lines/lines-model.ts';
import type { Names } from '../names.ts';
import { filterNames, isFiltered } from '../query/lines-query.ts';
import { questionWords } from '../questions/words.ts';

/** The active filters, each of which can be removed, and the totals of the selected products. */
export function SelectionBar(props: {
  readonly model: LinesModel;
  readonly names: Names;
  readonly allProducts: number;
  /** The footprint of the filtered month alone, where it is known exactly. */
  readonly monthKg: number | undefined;
}) {
  const { model, names } = props;
  const words = useWords(questionWords);
  const query = model.query.value;
  const chosen = filterNames.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [{ name, value }];
  });
  return (
    <div class="selection">
      {isFiltered(query) && (
        <ul class="chips not-printed" aria-label={words.filters}>
          {chosen.map(({ name, value }) => (
            <li key={name}>
              <Chip
                text={names.ofFilter(name, value)}
                kind={words.filterNames[name]}
                // “Scope 1” needs no label.
                isPlain={name === 'scope'}
                onRemove={() => model.change({ [name]: undefined })}
              />
            </li>
          ))}
          {query.search.trim() !== '' && (
            <li>
              <Chip
                text={words.quoted(query.search.trim())}
                kind={words.filterNames.search}
                onRemove={() => model.change({ search: '' })}
              />
            </li>
          )}
          <li>
            <Button kind="quiet" onClick={model.clear}>
              {words.clearFilters}
            </Button>
          </li>
        </ul>
      )}
      <Sums {...props} />
    </div>
  );
}

function Chip(props: {
  readonly text: string;
  readonly kind: string;
  readonly isPlain?: boolean;
  readonly onRemove: () => void;
}) {
  const { text, kind, isPlain = false, onRemove } = props;
  const { removeFilter } = useWords(questionWords);
  return (
    <button type="button" class="chip" aria-label={removeFilter(kind, text)} onClick={onRemove}>
      {!isPlain && <span class="chip-kind">{kind}</span>} <span class="chip-text">{text}</span>{' '}
      <span aria-hidden="true">×</span>
    </button>
  );
}

function Sums(props: Parameters<typeof SelectionBar>[0]) {
  const { model, names, allProducts, monthKg } = props;
  const words = useWords(questionWords);
  const { integer, kilograms } = useFormat();
  const { euros } = useFigures();
  const selection = model.selection.value;
  const { scope, month } = model.query.value;
  if (selection === undefined) return null;
  const { lines, footprintKg, scopeKg, spendEur, excludedEur } = selection;
  return (
    <>
      <p class="selection-sums">
        {words.selected(allProducts, integer(lines.length), integer(allProducts))}
        {footprintKg !== 0 && <strong>{kilograms(footprintKg)} CO₂e</strong>}
        <strong>{words.paid(euros(spendEur))}</strong>
        {scope !== undefined && <span>{words.inScope(scope, kilograms(scopeKg))}</span>}
        {excludedEur !== 0 && <span>{words.notPurchases(euros(excludedEur))}</span>}
      </p>
      {month !== undefined && month !== '' && (
        <p class="small soft">
          {words.wholeProducts(names.ofFilter('month', month))}
          {monthKg !== undefined && ` ${words.monthAlone(kilograms(monthKg))}`}
        </p>
      )}
    </>
  );
}
