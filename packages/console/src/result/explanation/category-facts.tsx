import { language, useFormat, useWords } from '../../language.ts';
import { nameOfCategory } from '../category-names.ts';
import type { Category } from '../reading/result-lines.ts';
import { words as resultWords } from '../words.ts';
import type { OpenedLine } from '../worker/messages.ts';
import { words as panelWords } from './words.ts';

/** The chosen category, its confidence, and the alternatives. */
export function CategoryFacts({ opened }: { readonly opened: OpenedLine }) {
  const { line, alternatives } = opened;
  const words = useWords(panelWords);
  const { noCategory } = useWords(resultWords);
  const { percent } = useFormat();
  const spoken = language.value;
  const toName = (category: Category) => {
    const name = nameOfCategory(category, spoken) || noCategory;
    return name === category.code || category.code === '' ? name : `${name} (${category.code})`;
  };
  return (
    <section>
      <h3>{words.category}</h3>
      <p>
        {toName(line.category)}
        {!Number.isNaN(line.categoryConfidence) && (
          <span class="soft">
            {' '}
            · {words.confidence}
            {words.colon} {percent(line.categoryConfidence)}
          </span>
        )}
      </p>
      <h3>{words.alternatives}</h3>
      {alternatives.length === 0 && <p>{words.noAlternatives}</p>}
      {alternatives.length > 0 && (
        <ul>
          {alternatives.map(({ category, probability }) => (
            <li key={category.code}>
              {toName(category)} · {percent(probability)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
