import type { RowGroup } from '@ledgerprint/ledger';
import type { Format } from '../format.ts';
import { useFormat, useWords } from '../language.ts';
import { balanceWords } from './words.ts';

/** The amounts of a group of rows, one per currency. */
export function MoneyOf({ group }: { readonly group: RowGroup }) {
  const { unknownCurrency } = useWords(balanceWords);
  const format = useFormat();
  return (
    <>
      {listMoney(group, format, unknownCurrency).map((amount) => (
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
