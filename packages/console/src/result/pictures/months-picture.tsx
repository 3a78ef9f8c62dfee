import type { Report } from '@ledgerprint/report';
import { layoutBars, toBarLabels, toBarsSvg } from '@ledgerprint/report/pictures';
import { useFormat, useWords } from '../../language.ts';
import { FiguresTable, RowLink } from '../../parts/figures-table.tsx';
import { ScrollGroup } from '../../parts/scroll-group.tsx';
import { useFigures } from '../figures.ts';
import type { LinesModel } from '../lines/lines-model.ts';
import { isFiltered } from '../query/lines-query.ts';
import { questionWords } from '../questions/words.ts';
import type { ResultReader } from '../worker/start-result-reader.ts';
import { SavePicture } from './save-picture.tsx';
import { type ShownMonths, toExactMonths, toListedMonths } from './shown-months.ts';
import { useLineMonths } from './use-breakdown.ts';
import { useWidth } from './use-width.ts';

const barsHeight = 220;

/** The footprint by month as a bar chart and a table. */
export function MonthsPicture(props: {
  readonly name: string;
  readonly model: LinesModel;
  readonly reader: ResultReader;
  readonly report: Report | undefined;
}) {
  const { name, model, reader, report } = props;
  const words = useWords(questionWords);
  const query = model.query.value;
  const listed = useLineMonths(reader, query);
  // The report has the months of all rows, but not of a selection.
  const isWhole = !isFiltered({ ...query, month: undefined });
  const exact = isWhole ? toExactMonths(report) : undefined;
  const shown = exact ?? (listed && toListedMonths(listed));
  if (shown === undefined || shown.months.length === 0) return null;
  const choose = (month: string) => () => model.change({ month: query.month === month ? undefined : month });
  return (
    <section class="picture-part">
      <h3>{words.byMonth}</h3>
      <p>{exact === undefined ? words.monthsListed : words.monthsExact}</p>
      <div class="picture-pair">
        <Bars name={name} shown={shown} chosen={query.month} choose={choose} />
        <MonthTable shown={shown} chosen={query.month} choose={choose} />
      </div>
    </section>
  );
}

type Chosen = {
  readonly shown: ShownMonths;
  readonly chosen: string | undefined;
  readonly choose: (month: string) => () => void;
};

function Bars({ name, shown, chosen, choose }: Chosen & { readonly name: string }) {
  const words = useWords(questionWords);
  const { kilograms, axisKilograms } = useFormat();
  const { month, shortMonth } = useFigures();
  const { element, width } = useWidth<HTMLDivElement>();
  const items = shown.months.map(({ key, kg }) => ({ key, label: shortMonth(key), value: kg }));
  const layout = layoutBars(items, { width, height: barsHeight });
  const largestKg = Math.max(...layout.ticks.map(({ value }) => Math.abs(value)));
  // One unit for the whole axis, including zero.
  const onAxis = (kg: number) => axisKilograms(kg, largestKg);
  return (
    <div class="picture">
      {/* biome-ignore lint/a11y/useSemanticElements: a chart is not part of a form */}
      <div
        class="month-bars"
        role="group"
        aria-label={words.byMonth}
        style={{ height: `${barsHeight}px` }}
        ref={element}
      >
        {layout.ticks.map(({ value, y }) => (
          <div key={value} class="bars-tick" style={{ top: `${y}px`, left: `${layout.left}px` }} aria-hidden="true">
            <span style={{ width: `${layout.left - 8}px`, left: `${-layout.left}px` }}>{onAxis(value)}</span>
          </div>
        ))}
        {layout.bars.map((bar) => (
          <button
            key={bar.key}
            type="button"
            class="month-bar"
            aria-pressed={bar.key === chosen}
            aria-label={`${month(bar.key)}, ${kilograms(bar.value)}`}
            title={`${month(bar.key)}, ${kilograms(bar.value)}`}
            style={{ left: `${bar.slotX}px`, width: `${bar.slotWidth}px`, height: `${layout.bottom}px` }}
            onClick={choose(bar.key)}
          >
            <span
              style={{
                left: `${bar.x - bar.slotX}px`,
                width: `${bar.width}px`,
                top: `${bar.y}px`,
                height: `${Math.max(bar.height, bar.value === 0 ? 0 : 2)}px`,
              }}
            />
          </button>
        ))}
        {toBarLabels(layout).map(({ key, x, text }) => (
          <span
            key={key}
            class="bars-label"
            style={{ left: `${x}px`, top: `${layout.bottom + 4}px` }}
            aria-hidden="true"
          >
            {text}
          </span>
        ))}
      </div>
      <SavePicture
        name={`${name} ${words.byMonth}`}
        of={words.byMonth}
        toSvg={() => toBarsSvg(layout, { title: words.pictureTitle(name, words.byMonth), format: onAxis })}
      />
    </div>
  );
}

function MonthTable({ shown, chosen, choose }: Chosen) {
  const words = useWords(questionWords);
  const { integer, kilograms, percent } = useFormat();
  const { month } = useFigures();
  const rows = [
    ...shown.months.map((row) => ({ ...row, name: month(row.key), filter: row.key })),
    ...shown.others.map((row) => ({
      ...row,
      name: words.otherMonths[row.key],
      filter: row.key === 'undated' ? '' : undefined,
    })),
  ];
  const total = rows.reduce((sum, { kg }) => sum + kg, 0);
  return (
    <ScrollGroup label={words.tableOf(words.byMonth)} look="picture-table picture-table-low">
      <FiguresTable
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          [
            words.filterNames.month,
            ({ name, filter }) => (
              <RowLink onChoose={filter === undefined ? undefined : choose(filter)} isPressed={filter === chosen}>
                {name}
              </RowLink>
            ),
          ],
          [words.mass, ({ kg }) => kilograms(kg)],
          [words.share, ({ kg }) => (total > 0 ? percent(kg / total) : '')],
          [shown.counts === 'cases' ? words.cases : words.products, ({ count }) => integer(count)],
        ]}
      />
    </ScrollGroup>
  );
}
