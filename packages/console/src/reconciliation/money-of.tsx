import type { RowGroup } from '@ledgerprint/ledger';
import type { Format } from '../format.ts';
import { useFormat, useWords } from '../language.ts';
import { balanceWords } from './words.ts';

/** The amounts of a group of rows, one per currency; after a text, a comma separates them from it. */
export function MoneyOf({ group, isAfterText = false }: { readonly group: RowGroup; readonly isAfterText?: boolean }) {
  const { unknownCurrency } = useWords(balanceWords);
  const format = useFormat();
  const amounts = listMoney(group, format, unknownCurrency);
  return (
    <>
      {isAfterText && amounts.length > 0 && ', '}
      {amounts.map((amount) => (
        <span key={amount} class="money">
          {amount}
        </span>
      ))}
    </>
  );
}

/** The same amounts as texts. */
export function listMoney({ amounts }: RowGroup, format: Format, unknownCurrency: string): readonly string[] {
  return Object.entries(amounts).map(([currency, amount]) =>
    format.money(amount, currency === 'XXX' ? unknownCurrency : currency),
  );
}
