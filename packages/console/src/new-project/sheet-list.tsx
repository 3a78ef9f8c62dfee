import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import type { DraftControl } from './create-draft.ts';
import { MoneyOf } from './money-of.tsx';
import type { TableLayout, TableReading } from './reader/reading.ts';
import { newProjectWords } from './words.ts';

/** The sheets of a workbook: which are read, and what each comes to. */
export function SheetList({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).sheets;
  const { previews, layouts, reading, shownTable } = control.draft.value;
  return (
    <>
      <p>{words.hint}</p>
      <ul class="sheet-list" aria-label={words.title}>
        {previews.map(({ sheet = '' }, index) => {
          const layout = layouts[index];
          return (
            <li key={index} class="sheet-line">
              <label class="choice-line">
                <input
                  type="checkbox"
                  checked={layout !== undefined}
                  onChange={(event) =>
                    control.chooseTable(index, toChoice(event.currentTarget.checked, control, index))
                  }
                />
                <span>
                  {sheet}
                  <span class="choice-sentence">
                    <SheetSummary
                      isOn={control.draft.value.choices.tables[index]?.isOn ?? true}
                      layout={layout}
                      reading={reading?.tables[index]}
                    />
                  </span>
                </span>
              </label>
              {layout !== undefined &&
                (index === shownTable ? (
                  <span class="small soft sheet-shown">{words.shown}</span>
                ) : (
                  <Button kind="quiet" label={words.showOf(sheet)} onClick={() => control.showTable(index)}>
                    {words.show}
                  </Button>
                ))}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A sheet that is no ledger by itself is read once somebody wants it: its columns can be told then. */
function toChoice(isOn: boolean, { draft }: DraftControl, index: number) {
  const wasWanted = draft.value.choices.tables[index]?.isOn === true;
  if (!isOn || !wasWanted) return { isOn };
  return {
    isOn,
    columns: { headerLine: draft.value.previews[index]?.records[0]?.line ?? 0, roles: undefined },
  };
}

function SheetSummary(props: {
  readonly isOn: boolean;
  readonly layout: TableLayout | undefined;
  readonly reading: TableReading | undefined;
}) {
  const { isOn, layout, reading } = props;
  const words = useWords(newProjectWords);
  const format = useFormat();
  if (!isOn) return <>{words.sheets.off}</>;
  if (layout === undefined) return <>{words.sheets.noLedger}</>;
  if (reading === undefined) return <>{words.sheets.reading}</>;
  const { counted } = reading.balance;
  if (counted.rows === 0) return <>{words.sheets.nothing}</>;
  return (
    <>
      {words.sheets.counted(counted.rows, format.integer(counted.rows))} <MoneyOf group={counted} />
    </>
  );
}
