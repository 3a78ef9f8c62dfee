import { toMoney } from '../reconciliation-text.ts';
import type { Inspection } from './inspect-ledgers.ts';
import { toPlainLine } from './ledger-text.ts';
import type { LeftOutFate, LeftOutRow } from './left-out-rows.ts';

/** Prints the rows with this fate ledger by ledger, because there may be many; for people, by reason. */
export function createLeftOutPrinter(
  fate: LeftOutFate,
  { isJson, print }: { readonly isJson: boolean; readonly print: (text: string) => void },
) {
  let isAny = false;
  return {
    fate,

    show(rows: readonly LeftOutRow[]): void {
      if (isJson) for (const row of rows) print(JSON.stringify(row));
      else for (const block of toBlocks(rows)) printBlock(block);
    },

    /** Prints which files were refused, or that there are no such rows. */
    finish({ objects, refusals }: Inspection): void {
      if (isJson) {
        for (const object of objects) if ('error' in object) print(JSON.stringify(object));
        return;
      }
      if (!isAny && objects.some((object) => !('error' in object))) print(`No row is ${fate}.`);
      for (const refusal of refusals) printBlock(refusal);
    },
  };

  function printBlock(block: string): void {
    print(isAny ? `\n${block}` : block);
    isAny = true;
  }
}

/** A heading for each reason, then a line for each row. */
function toBlocks(rows: readonly LeftOutRow[]): readonly string[] {
  return [...Map.groupBy(rows, ({ reason }) => reason)].map(([reason, same]) =>
    [`${toPlainLine(same[0]?.file ?? '')}: ${same[0]?.fate}: ${reason}`, ...same.map(toLine)].join('\n'),
  );
}

/** `line 12  -1,200.00 EUR  Virement salaires · Dupont · 6411 Salaires` */
function toLine({ line, amount, currency, ...texts }: LeftOutRow): string {
  const { designation, supplier, account, accountLabel, category, reference } = texts;
  const money = amount === null ? 'no amount' : `${toMoney(amount)} ${currency}`;
  const booked = [account, accountLabel].join(' ').trim();
  // A row without a category of its own has its account there.
  const told = [designation, supplier, booked, category === booked ? '' : category, reference].map(toPlainLine);
  return `  line ${line}  ${money}  ${told.filter((text) => text !== '').join(' · ')}`.trimEnd();
}
