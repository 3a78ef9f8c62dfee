import type { ComponentChildren } from 'preact';
import { useFormat, useWords } from '../language.ts';
import { MoneyOf } from '../reconciliation/money-of.tsx';
import { ContextChoice } from './context-choice.tsx';
import type { DraftControl } from './create-draft.ts';
import { ledgerWords } from './ledger-words.ts';
import type { TableLayout, TableReading } from './reader/reading.ts';
import { WarningList } from './warning-list.tsx';
import { newProjectWords } from './words.ts';

type FactProps = {
  readonly layout: TableLayout;
  readonly reading: TableReading;
  readonly control: DraftControl;
};

/** How a table was read: its style, currency and period, and what is doubtful about it. */
export function ReadingFacts({ layout, reading, control }: FactProps) {
  const words = useWords(newProjectWords).facts;
  const ledger = useWords(ledgerWords);
  const format = useFormat();
  const { currency, period, balance } = reading;
  const { all } = balance;
  const isDouble = layout.format === 'fec' || layout.format === 'journal';
  return (
    <>
      <dl class="facts">
        <Fact name={words.format}>{ledger.formats[layout.format]}</Fact>
        <Fact name={words.decimals}>
          {ledger.decimals[layout.decimal]}
          {layout.isDecimalAssumed && ` (${words.assumed})`}
        </Fact>
        {layout.dateStyle !== undefined && (
          <Fact name={words.dates}>{ledger.dateStyles[layout.dateStyle]}</Fact>
        )}
        <Fact name={words.period}>
          {period === null ? words.noPeriod : words.fromTo(format.day(period.from), format.day(period.to))}
        </Fact>
        <Fact name={words.currency}>
          {currency.code === 'mixed'
            ? words.mixed
            : `${currency.code} (${ledger.currencySources[currency.from]})`}
        </Fact>
        <Fact name={words.basis}>{ledger.bases[reading.basis]}</Fact>
        <Fact name={words.controlTotal}>
          {words.lines(all.rows, format.integer(all.rows))} <MoneyOf group={all} />
          <span class="choice-sentence">{isDouble ? words.controlJournal : words.controlHint}</span>
        </Fact>
      </dl>
      <ContextChoice reading={reading} control={control} />
      <WarningList reading={reading} />
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
