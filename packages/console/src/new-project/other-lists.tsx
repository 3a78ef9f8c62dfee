import { useWords } from '../language.ts';
import { Message } from '../parts/message.tsx';
import type { DraftControl } from './create-draft.ts';
import type { LedgerWords } from './ledger-word-list.ts';
import { ledgerWords } from './ledger-words.ts';
import type { Reading, TableReading } from './reader/reading.ts';
import { newProjectWords } from './words.ts';

/** Tables that list something else than purchases: they are counted only where somebody says so. */
export function OtherLists(props: { readonly reading: Reading; readonly control: DraftControl }) {
  const { reading, control } = props;
  const words = useWords(newProjectWords).check;
  const ledger = useWords(ledgerWords);
  const { previews, choices } = control.draft.value;
  return (
    <>
      {reading.tables.map((table, index) => {
        const isCounted = choices.tables[index]?.countsAnyway ?? false;
        if (table === undefined || !(isCounted || isOtherList(table))) return null;
        return (
          <Message key={index} kind="warn" title={previews[index]?.sheet}>
            {!isCounted && <p>{describeOtherList(table, ledger)}</p>}
            <label class="choice-line">
              <input
                type="checkbox"
                checked={isCounted}
                onChange={(event) =>
                  control.chooseTable(index, { countsAnyway: event.currentTarget.checked })
                }
              />
              {words.countAnyway}
            </label>
          </Message>
        );
      })}
    </>
  );
}

/** Whether a table was recognised as no list of purchases. */
export function isOtherList({ warnings }: TableReading): boolean {
  return warnings.some(({ code }) => code === 'not_purchases');
}

/** What the table is: the reason for which its rows do not count tells it. */
function describeOtherList({ balance }: TableReading, ledger: LedgerWords): string {
  const names: Partial<Record<string, string>> = ledger.otherLists;
  const subject = names[balance.excluded[0]?.reason ?? ''] ?? ledger.otherList;
  return ledger.warnings.not_purchases({ subject, lines: '' });
}
