import type { ComponentChildren } from 'preact';
import { language, useFormat, useWords } from '../../language.ts';
import { nameOfCategory } from '../category-names.ts';
import type { Category } from '../reading/result-lines.ts';
import { words as resultWords } from '../words.ts';
import type { OpenedLine } from '../worker/messages.ts';
import { words as panelWords } from './words.ts';

/** The chosen category, its confidence, why it was chosen, and the alternatives. */
export function CategoryFacts(props: { readonly opened: OpenedLine; readonly children: ComponentChildren }) {
  const { opened, children } = props;
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
      {children}
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
