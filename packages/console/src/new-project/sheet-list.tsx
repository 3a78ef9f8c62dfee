import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { MoneyOf } from '../reconciliation/money-of.tsx';
import type { DraftControl } from './create-draft.ts';
import type { TableChoice } from './reader/choices.ts';
import type { TableReading } from './reader/reading.ts';
import { newProjectWords } from './words.ts';

/** The sheets of a workbook: which are read, and what each comes to. */
export function SheetList({ control }: { readonly control: DraftControl }) {
  const words = useWords(newProjectWords).sheets;
  const { previews, choices, layouts, noLedgers, lastReading, shownTable } = control.draft.value;
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
                  checked={choices.tables[index]?.isOn ?? false}
                  onChange={(event) =>
                    control.chooseTable(index, toChoice(event.currentTarget.checked, control, index))
                  }
                />
                <span>
                  {sheet}
                  <span class="choice-sentence">
                    {choices.tables[index]?.isOn ? (
                      <SheetSummary reading={lastReading?.tables[index]} />
                    ) : noLedgers.has(index) ? (
                      words.noLedger
                    ) : (
                      words.off
                    )}
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
function toChoice(isOn: boolean, { draft }: DraftControl, index: number): Partial<TableChoice> {
  const { noLedgers, previews, choices } = draft.value;
  if (!isOn || !noLedgers.has(index) || choices.tables[index]?.columns !== undefined) return { isOn };
  return { isOn, columns: { headerLine: previews[index]?.records[0]?.line ?? 0, roles: undefined } };
}

function SheetSummary({ reading }: { readonly reading: TableReading | undefined }) {
  const words = useWords(newProjectWords).sheets;
  const format = useFormat();
  if (reading === undefined) return <>{words.reading}</>;
  const { counted } = reading.balance;
  if (counted.rows === 0) return <>{words.nothing}</>;
  return (
    <>
      {words.counted(counted.rows, format.integer(counted.rows))} <MoneyOf group={counted} />
    </>
  );
}
