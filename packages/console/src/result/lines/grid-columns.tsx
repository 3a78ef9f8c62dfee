import type { ComponentChildren } from 'preact';
import { language, useFormat, useWords } from '../../language.ts';
import { nameOfCategory } from '../category-names.ts';
import { orNothing, useFigures } from '../figures.ts';
import { MatchMark } from '../match-mark.tsx';
import type { SortColumn } from '../query/lines-query.ts';
import { words as resultWords } from '../words.ts';
import type { ShownLine } from '../worker/messages.ts';
import { words as linesWords } from './words.ts';

/** A column of the table: its sort key, its alignment and its cells. */
export type GridColumn = {
  readonly name: SortColumn;
  readonly isNumber: boolean;
  readonly cell: (line: ShownLine) => ComponentChildren;
};

/** The columns in the language of the page. */
export function useGridColumns(): readonly GridColumn[] {
  const format = useFormat();
  const figures = useFigures();
  const named = useWords(resultWords);
  const words = useWords(linesWords);
  const spoken = language.value;
  const text = (name: SortColumn, cell: GridColumn['cell']) => ({ name, isNumber: false, cell });
  const number = (name: keyof ShownLine & SortColumn, toText: (value: number) => string) => ({
    name,
    isNumber: true,
    cell: (line: ShownLine) => orNothing(line[name] as number, toText),
  });
  return [
    text('designation', ({ designation, cases }) => (
      <>
        {designation}
        {/* The other columns show the leading case. */}
        {cases > 1 && <span class="soft"> {words.moreCases(cases - 1, format.integer(cases - 1))}</span>}
      </>
    )),
    text('supplier', ({ supplier }) => supplier),
    text('category', ({ category }) => nameOfCategory(category, spoken) || named.noCategory),
    text('match', ({ match }) => <MatchMark match={match} />),
    text('method', ({ method }) => named.methods[method]),
    number('spendEur', figures.euros),
    number('footprintKgCo2e', format.kilograms),
    number('categoryConfidence', format.percent),
    number('doubtKg', format.kilograms),
  ];
}
