import { useMemo } from 'preact/hooks';
import { language, useWords } from '../../language.ts';
import { Field } from '../../parts/field.tsx';
import { SelectField } from '../../parts/form-fields.tsx';
import type { Options } from '../../parts/select.tsx';
import { nameOfCategory } from '../category-names.ts';
import type { LinesQuery } from '../query/lines-query.ts';
import { type Category, matches, methods } from '../reading/result-lines.ts';
import { words as resultWords } from '../words.ts';
import { words as linesWords } from './words.ts';

/** Search and filters of the table. */
export function LinesFilters(props: {
  readonly query: LinesQuery;
  readonly categories: readonly Category[];
  readonly onChange: (changed: Partial<LinesQuery>) => void;
}) {
  const { query, categories, onChange } = props;
  const words = useWords(linesWords);
  const { matches: matchNames, methods: methodNames } = useWords(resultWords);
  return (
    <search class="lines-filters">
      <Field label={words.search}>
        {(control) => (
          <input
            {...control}
            class="input"
            type="search"
            placeholder={words.searchHint}
            value={query.search}
            onInput={({ currentTarget }) => onChange({ search: currentTarget.value })}
          />
        )}
      </Field>
      <Filter
        label={words.columns.match}
        value={query.match}
        options={matches.map((match) => [match, matchNames[match]])}
        onChoose={(chosen) => onChange({ match: matches.find((match) => match === chosen) })}
      />
      <Filter
        label={words.columns.method}
        value={query.method}
        options={methods.map((method) => [method, methodNames[method]])}
        onChoose={(chosen) => onChange({ method: methods.find((method) => method === chosen) })}
      />
      <Filter
        label={words.columns.category}
        value={query.category}
        options={useCategoryOptions(categories)}
        onChoose={(category) => onChange({ category })}
      />
    </search>
  );
}

function useCategoryOptions(categories: readonly Category[]): Options<string> {
  const { noCategory } = useWords(resultWords);
  const spoken = language.value;
  return useMemo(
    () =>
      categories
        .map((category) => [category.code, nameOfCategory(category, spoken) || noCategory] as const)
        .toSorted(([, one], [, other]) => one.localeCompare(other, spoken)),
    [categories, spoken, noCategory],
  );
}

/** Prefix of each value: the code of a category may be any text, even empty. */
const mark = '=';

function Filter(props: {
  readonly label: string;
  readonly value: string | undefined;
  readonly options: Options<string>;
  readonly onChoose: (value: string | undefined) => void;
}) {
  const { label, value, options, onChoose } = props;
  const { all } = useWords(linesWords);
  return (
    <SelectField
      label={label}
      value={value === undefined ? '' : `${mark}${value}`}
      options={[['', all], ...options.map(([known, name]) => [`${mark}${known}`, name] as const)]}
      onChoose={(chosen) => onChoose(chosen === '' ? undefined : chosen.slice(mark.length))}
    />
  );
}
