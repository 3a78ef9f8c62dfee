import { useSignal } from '@preact/signals';
import { language, useFormat, useWords } from '../../language.ts';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { nameOfCategory } from '../category-names.ts';
import { words as resultWords } from '../words.ts';
import type { OpenedResult } from '../worker/messages.ts';
import { RatioBar } from './ratio-bar.tsx';
import { words as summaryWords } from './words.ts';

const fewest = 12;

/** What each category weighs, the heaviest first; choosing one shows its products in the table. */
export function CategoryBars(props: {
  readonly result: OpenedResult;
  readonly chosen: string | undefined;
  readonly onChoose: (category: string | undefined) => void;
}) {
  const { result, chosen, onChoose } = props;
  const words = useWords(summaryWords);
  const { integer } = useFormat();
  const isWhole = useSignal(false);
  const { categories } = result.summary;
  const shown = isWhole.value ? categories : categories.slice(0, fewest);
  return (
    <Card title={words.categories}>
      {categories.length === 0 && <p>{words.noFootprint}</p>}
      {categories.length > 0 && (
        <table class="figures-table bars">
          <thead class="visually-hidden">
            <tr>
              <th scope="col">{words.category}</th>
              <th scope="col">{words.mass}</th>
              <th scope="col">{words.share}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ code, footprintKg }) => (
              <CategoryBar
                key={code}
                code={code}
                footprintKg={footprintKg}
                result={result}
                isChosen={code === chosen}
                onChoose={onChoose}
              />
            ))}
          </tbody>
        </table>
      )}
      {categories.length > fewest && (
        <div class="not-printed">
          <Button kind="quiet" onClick={() => (isWhole.value = !isWhole.value)}>
            {isWhole.value ? words.showFewer : words.showAll(integer(categories.length))}
          </Button>
        </div>
      )}
    </Card>
  );
}

function CategoryBar(props: {
  readonly code: string;
  readonly footprintKg: number;
  readonly result: OpenedResult;
  readonly isChosen: boolean;
  readonly onChoose: (category: string | undefined) => void;
}) {
  const { code, footprintKg, result, isChosen, onChoose } = props;
  const words = useWords(summaryWords);
  const { noCategory } = useWords(resultWords);
  const { kilograms, percent } = useFormat();
  const { summary, categories } = result;
  const category = categories.find((known) => known.code === code) ?? { scheme: '', code, label: '' };
  const name = nameOfCategory(category, language.value) || noCategory;
  return (
    <tr>
      <th scope="row">
        <button
          type="button"
          class="bar-name"
          title={words.showOnly(name)}
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? undefined : code)}
        >
          {name}
        </button>
        <RatioBar part={footprintKg} of={summary.categories[0]?.footprintKg ?? 0} />
      </th>
      <td>{kilograms(footprintKg)}</td>
      <td>{summary.footprint.kg > 0 ? percent(footprintKg / summary.footprint.kg) : ''}</td>
    </tr>
  );
}
