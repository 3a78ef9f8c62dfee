import { useFormat, useWords } from '../language.ts';
import { CheckLine } from '../parts/check-line.tsx';
import { Message } from '../parts/message.tsx';
import type { DraftControl } from './draft-control.ts';
import { filesWords } from './files-words.ts';
import type { LedgerWords } from './ledger-word-list.ts';
import { ledgerWords } from './ledger-words.ts';
import { choiceOf } from './reader/choices.ts';
import type { Reading, SourceReading, TableReading } from './reader/reading.ts';
import { isOtherList } from './summary.ts';
import { newProjectWords } from './words.ts';

/** Tables that do not list purchases: they are counted only on request. */
export function OtherLists(props: { readonly source: SourceReading; readonly control: DraftControl }) {
  const { source, control } = props;
  const words = useWords(newProjectWords).check;
  const ledger = useWords(ledgerWords);
  const { choices } = control.draft.value;
  return (
    <>
      {source.tables.map((table, index) => {
        const isCounted = choiceOf(choices, source.key, index).countsAnyway;
        if (table === undefined || !(isCounted || isOtherList(table))) return null;
        return (
          <Message key={index} kind="warn" title={table.sheet}>
            {!isCounted && <p>{describeOtherList(table, ledger)}</p>}
            <CheckLine
              isChecked={isCounted}
              onCheck={(countsAnyway) => control.chooseTable([source.key], index, { countsAnyway })}
            >
              {words.countAnyway}
            </CheckLine>
          </Message>
        );
      })}
    </>
  );
}

/** The same for several files: either all of them are counted or none. */
export function OtherFiles(props: { readonly reading: Reading; readonly control: DraftControl }) {
  const { reading, control } = props;
  const words = useWords(filesWords);
  const format = useFormat();
  const { choices } = control.draft.value;
  const isCounted = ({ key, tables }: SourceReading) =>
    tables.some((_, index) => choiceOf(choices, key, index).countsAnyway);
  const others = reading.sources.filter((source) => isCounted(source) || source.tables.some(isOtherList));
  if (others.length === 0) return null;
  const shown = others.slice(0, mostNames).map(({ key }) => key);
  return (
    <Message kind="warn" title={words.otherLists(others.length, format.integer(others.length))}>
      <p class="file-name">
        {shown.join(', ')}
        {others.length > mostNames && ' …'}
      </p>
      <CheckLine
        isChecked={others.every(isCounted)}
        onCheck={(countsAnyway) => control.countAnyway(others, countsAnyway)}
      >
        {words.countAnyway}
      </CheckLine>
    </Message>
  );
}

const mostNames = 10;

/** Describes the kind of table, from the reason for which its rows are excluded. */
function describeOtherList({ balance }: TableReading, ledger: LedgerWords): string {
  const names: Partial<Record<string, string>> = ledger.otherLists;
  const subject = names[balance.excluded[0]?.reason ?? ''] ?? ledger.otherList;
  return ledger.warnings.not_purchases({ subject, lines: '' });
}
