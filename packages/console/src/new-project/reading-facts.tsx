import { describeLanguages, type RowGroup } from '@ledgerprint/ledger';
import { useMemo } from 'preact/hooks';
import { language, useFormat, useWords } from '../language.ts';
import { Facts } from '../parts/facts.tsx';
import { MoneyOf } from '../reconciliation/money-of.tsx';
import { ContextChoice } from './context-choice.tsx';
import type { DraftControl } from './draft-control.ts';
import { filesWords } from './files-words.ts';
import { ledgerWords } from './ledger-words.ts';
import { listTables, type Reading, type TableLayout, type TableReading } from './reader/reading.ts';
import { summarize } from './summary.ts';
import { WarningList } from './warning-list.tsx';
import { newProjectWords } from './words.ts';

const mostSuppliers = 3;

type FactProps = {
  /** Undefined for a document. */
  readonly layout: TableLayout | undefined;
  readonly reading: TableReading;
  readonly control: DraftControl;
};

/** How a table or a document was read: number style, currency, period and warnings. */
export function ReadingFacts({ layout, reading, control }: FactProps) {
  const words = useWords(newProjectWords).facts;
  const ledger = useWords(ledgerWords);
  const files = useWords(filesWords);
  const format = useFormat();
  const { currency, country, period, balance, suppliers } = reading;
  const sellers = suppliers.slice(0, mostSuppliers).join(', ') + (suppliers.length > mostSuppliers ? ' …' : '');
  const isDouble = layout !== undefined && reading.format.family === 'books';
  return (
    <>
      <Facts
        look="reading-facts"
        facts={[
          [words.format, ledger.nameFormat(reading.format)],
          [files.suppliers, sellers],
          [
            words.decimals,
            layout && `${ledger.decimals[layout.decimal]}${layout.isDecimalAssumed ? ` (${words.assumed})` : ''}`,
          ],
          [words.dates, layout?.dateStyle && ledger.dateStyles[layout.dateStyle]],
          [
            words.period,
            period === null ? words.noPeriod : words.fromTo(format.day(period.from), format.day(period.to)),
          ],
          [
            words.currency,
            currency.code === 'mixed'
              ? words.mixed
              : layout === undefined
                ? currency.code
                : `${currency.code} (${ledger.currencySources[currency.from]})`,
          ],
          [words.country, `${format.countryName(country.code)} (${ledger.currencySources[country.from]})`],
          [words.languages, describeLanguages(reading.languages, language.value)],
          [words.basis, ledger.bases[reading.basis]],
          [
            words.controlTotal,
            <ControlTotal group={balance.all} hint={isDouble ? words.controlJournal : words.controlHint} />,
          ],
        ]}
      />
      <ContextChoice tables={[reading]} control={control} />
      <WarningList reading={reading} />
    </>
  );
}

/** All rows and amounts, to be compared with the user's own accounts. */
export function ControlTotal({ group, hint }: { readonly group: RowGroup; readonly hint: string }) {
  const words = useWords(newProjectWords).facts;
  const format = useFormat();
  return (
    <>
      {words.lines(group.rows, format.integer(group.rows))}
      <MoneyOf group={group} isAfterText />
      <span class="choice-sentence">{hint}</span>
    </>
  );
}

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
              <span key={kind.name} class="fact-line">
                {files.kind(ledger.nameFormat(kind), format.integer(count))}
              </span>
            )),
          ],
          [
            words.period,
            period === null ? words.noPeriod : words.fromTo(format.day(period.from), format.day(period.to)),
          ],
          [words.languages, describeLanguages(reading.languages, language.value)],
          [words.controlTotal, <ControlTotal group={reading.total.all} hint={words.controlHint} />],
        ]}
      />
      <ContextChoice tables={listTables(reading).map(({ table }) => table)} control={control} />
    </>
  );
}
