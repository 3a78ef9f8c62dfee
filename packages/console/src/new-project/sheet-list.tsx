import { useFormat, useWords } from '../language.ts';
import { Button } from '../parts/button.tsx';
import { CheckLine } from '../parts/check-line.tsx';
import { MoneyOf } from '../reconciliation/money-of.tsx';
import type { DraftControl } from './draft-control.ts';
import { type ChosenColumns, choiceOf } from './reader/choices.ts';
import type { ShownSource, TablePreview } from './reader/messages.ts';
import type { TableReading } from './reader/reading.ts';
import { newProjectWords } from './words.ts';

/** The sheets of a workbook: which ones are read, and their totals. */
export function SheetList({ shown, control }: { readonly shown: ShownSource; readonly control: DraftControl }) {
  const words = useWords(newProjectWords).sheets;
  const { choices, lastReading, shownTable } = control.draft.value;
  const { key, previews, layouts } = shown;
  const readings = lastReading?.sources.find((source) => source.key === key)?.tables;
  return (
    <>
      <p>{words.hint}</p>
      <ul class="sheet-list" aria-label={words.title}>
        {previews.map(({ sheet = '', records }, index) => {
          const layout = layouts[index];
          const choice = choiceOf(choices, key, index);
          // Not detected as a ledger; it is read once the user assigns its columns.
          const isNoLedger = choice.isOn && choice.columns === undefined && layout === undefined;
          const isOn = choice.isOn && !isNoLedger;
          return (
            <li key={index} class="sheet-line">
              <CheckLine
                isChecked={isOn}
                onCheck={(isRead) => {
                  const columns = isNoLedger ? { columns: firstLine(records) } : {};
                  control.chooseTable([key], index, { isOn: isRead, ...columns });
                }}
              >
                <span>
                  {sheet}
                  <span class="choice-sentence">
                    {isOn ? <SheetSummary reading={readings?.[index]} /> : isNoLedger ? words.noLedger : words.off}
                  </span>
                </span>
              </CheckLine>
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

/** Takes the first line as the header. */
function firstLine([first]: TablePreview['records']): ChosenColumns {
  return { headerLine: first?.line ?? 0, roles: undefined };
}

function SheetSummary({ reading }: { readonly reading: TableReading | undefined }) {
  const words = useWords(newProjectWords).sheets;
  const format = useFormat();
  if (reading === undefined) return <>{words.reading}</>;
  const { counted } = reading.balance;
  if (counted.rows === 0) return <>{words.nothing}</>;
  return (
    <>
      {words.counted(counted.rows, format.integer(counted.rows))}
      <MoneyOf group={counted} isAfterText />
    </>
  );
}
