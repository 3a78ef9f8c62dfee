import { useMemo } from 'preact/hooks';
import { useFormat, useWords } from '../language.ts';
import { MoneyOf } from '../reconciliation/money-of.tsx';
import { ContextChoice } from './context-choice.tsx';
import type { DraftControl } from './create-draft.ts';
import { filesWords } from './files-words.ts';
import { ledgerWords } from './ledger-words.ts';
import { listTables, type Reading } from './reader/reading.ts';
import { Fact } from './reading-facts.tsx';
import { summarize } from './summary.ts';
import { newProjectWords } from './words.ts';

/** How several files were read: their types and period, and what was assumed. */
export function FilesFacts({ reading, control }: { readonly reading: Reading; readonly control: DraftControl }) {
  const words = useWords(newProjectWords).facts;
  const files = useWords(filesWords);
  const ledger = useWords(ledgerWords);
  const format = useFormat();
  const { formats, period } = useMemo(() => summarize(reading), [reading]);
  const { all } = reading.total;
  return (
    <>
      <dl class="facts">
        <Fact name={files.kinds}>
          {formats.map(({ format: kind, count }) => (
            <span key={kind.name} class="fact-line">
              {files.kind(ledger.nameFormat(kind), format.integer(count))}
            </span>
          ))}
        </Fact>
        <Fact name={words.period}>
          {period === null ? words.noPeriod : words.fromTo(format.day(period.from), format.day(period.to))}
        </Fact>
        <Fact name={words.controlTotal}>
          {words.lines(all.rows, format.integer(all.rows))}
          <MoneyOf group={all} isAfterText />
          <span class="choice-sentence">{words.controlHint}</span>
        </Fact>
      </dl>
      <ContextChoice tables={listTables(reading).map(({ table }) => table)} control={control} />
    </>
  );
}
