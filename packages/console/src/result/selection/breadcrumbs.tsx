import { useWords } from '../../language.ts';
import type { LinesModel } from '../lines/lines-model.ts';
import type { Names } from '../names.ts';
import { questionWords } from '../questions/words.ts';

const levels = ['scope', 'category', 'supplier'] as const;

/** The zoom level of the chart, from the whole to the part shown. */
export function Breadcrumbs({ model, names }: { readonly model: LinesModel; readonly names: Names }) {
  const words = useWords(questionWords);
  const query = model.query.value;
  const steps = levels.flatMap((name) => {
    const value = query[name];
    return value === undefined ? [] : [{ name, value }];
  });
  if (steps.length === 0) return null;
  const goBackTo = (step: number) => () =>
    model.change(Object.fromEntries(steps.slice(step).map(({ name }) => [name, undefined])));
  return (
    <nav class="breadcrumbs not-printed" aria-label={words.breadcrumbs}>
      <ol>
        <li>
          <button type="button" class="bar-name" onClick={goBackTo(0)}>
            {words.whole}
          </button>
        </li>
        {steps.map(({ name, value }, at) => (
          <li key={name}>
            {at === steps.length - 1 ? (
              <span aria-current="location">{names.ofFilter(name, value)}</span>
            ) : (
              <button type="button" class="bar-name" onClick={goBackTo(at + 1)}>
                {names.ofFilter(name, value)}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
