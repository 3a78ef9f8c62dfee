import { useMemo } from 'preact/hooks';
import { useFormat, useWords } from '../language.ts';
import { Facts } from '../parts/facts.tsx';
import { ContextChoice } from './context-choice.tsx';
import type { DraftControl } from './draft-control.ts';
import { filesWords } from './files-words.ts';
import { ledgerWords } from './ledger-words.ts';
import { listTables, type Reading } from './reader/reading.ts';
import { ControlTotal } from './reading-facts.tsx';
import { summarize } from './summary.ts';
import { newProjectWords } from './words.ts';

/** How several files were read: their types and period, and what was assumed. */
export function FilesFacts({ reading, control }: { readonly reading: Reading; readonly control: DraftControl }) {
  const words = useWords(newProjectWords).facts;
  const files = useWords(filesWords);
  const ledger = useWords(ledgerWords);
  const format = useFormat();
  const { formats, period } = useMemo(() => summarize(reading), [reading]);
  return (
    <>
      <Facts
        look="reading-facts"
        facts={[
          [
            files.kinds,
            formats.map(({ format: kind, count }) => (
              <span key={kind} class="fact-line">
                {files.kind(ledger.formats[kind], format.integer(count))}
              </span>
            )),
          ],
          [
            words.period,
            period === null ? words.noPeriod : words.fromTo(format.day(period.from), format.day(period.to)),
          ],
          [words.controlTotal, <ControlTotal group={reading.total.all} hint={words.controlHint} />],
        ]}
      />
      <ContextChoice tables={listTables(reading).map(({ table }) => table)} control={control} />
    </>
  );
}
