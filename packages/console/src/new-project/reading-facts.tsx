import type { ComponentChildren } from 'preact';
import { useFormat, useWords } from '../language.ts';
import { MoneyOf } from '../reconciliation/money-of.tsx';
import { ContextChoice } from './context-choice.tsx';
import type { DraftControl } from './create-draft.ts';
import { filesWords } from './files-words.ts';
import { ledgerWords } from './ledger-words.ts';
import type { TableLayout, TableReading } from './reader/reading.ts';
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
  const { currency, period, balance, suppliers } = reading;
  const { all } = balance;
  const isJournal = layout !== undefined && reading.format.family === 'books';
  return (
    <>
      <dl class="facts">
        <Fact name={words.format}>{ledger.nameFormat(reading.format)}</Fact>
        {suppliers.length > 0 && (
          <Fact name={files.suppliers}>
            {suppliers.slice(0, mostSuppliers).join(', ')}
            {suppliers.length > mostSuppliers && ' …'}
          </Fact>
        )}
        {layout !== undefined && (
          <Fact name={words.decimals}>
            {ledger.decimals[layout.decimal]}
            {layout.isDecimalAssumed && ` (${words.assumed})`}
          </Fact>
        )}
        {layout?.dateStyle !== undefined && <Fact name={words.dates}>{ledger.dateStyles[layout.dateStyle]}</Fact>}
        <Fact name={words.period}>
          {period === null ? words.noPeriod : words.fromTo(format.day(period.from), format.day(period.to))}
        </Fact>
        <Fact name={words.currency}>
          {currency.code === 'mixed'
            ? words.mixed
            : layout === undefined
              ? currency.code
              : `${currency.code} (${ledger.currencySources[currency.from]})`}
        </Fact>
        <Fact name={words.basis}>{ledger.bases[reading.basis]}</Fact>
        <Fact name={words.controlTotal}>
          {words.lines(all.rows, format.integer(all.rows))}
          <MoneyOf group={all} isAfterText />
          <span class="choice-sentence">{isJournal ? words.controlJournal : words.controlHint}</span>
        </Fact>
      </dl>
      <ContextChoice tables={[reading]} control={control} />
      <WarningList reading={reading} />
    </>
  );
}

/** One fact, with its name. */
export function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
