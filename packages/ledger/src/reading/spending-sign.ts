import { readName, readPhrases } from '@ledgerprint/languages';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import type { LedgerKind } from '../kinds/ledger-kind.ts';
import { chooseLineMeanings } from '../kinds/line-types.ts';
import { type Amount, absolute } from '../money/decimal.ts';
import { parseAmount } from '../money/parse-amount.ts';
import { sideOf } from '../money/side-mark.ts';
import { bySide } from './row-fate.ts';
import { listsCardPayments } from './tax-basis.ts';

/**
 * Whether spending is negative in a file. The balance of a statement shows this. Otherwise, more than half of the
 * amounts must be negative in a statement, in a list of card payments, and in a file with line types or debit and credit marks. In any other file, all
 * amounts must be negative and not all be refunds by their texts, or at least four fifths of five or more, and their sum. If
 * there are columns for debits and credits, most debits must be.
 */
export function isSpendingNegative(layout: LedgerLayout, { kind }: LedgerKind): boolean {
  const {
    columns,
    roles,
    numberStyle: { mark },
  } = layout;
  if (kind !== 'table' && kind !== 'statement') return false;
  if (roles.has('debit') && roles.has('credit')) return kind === 'table' && areDebitsNegative(layout);
  const index = roles.get('amount')?.[0] ?? roles.get('grossAmount')?.[0] ?? -1;
  if (index === -1) return false;
  const marks = columns[roles.get('sign')?.[0] ?? -1]?.profile.cells ?? [];
  // In a supplier account, invoices are credited, so marks such as `H` may show that spending is negative. If the marks
  // are words, debits are spending, and the marks say nothing about the sign.
  const signs = marks.some((mark) => readName(mark).has('cells', 'side')) ? [] : marks;
  const amounts = (columns[index]?.profile.cells ?? []).map((cell, row) => {
    const written = parseAmount(cell, mark);
    return bySide({ side: written?.side ?? sideOf(signs[row] ?? ''), amount: written?.amount ?? 0n });
  });
  const types = columns[roles.get('lineType')?.[0] ?? -1]?.profile.cells;
  const meaningOf = chooseLineMeanings(types ?? []);
  const spent =
    types === undefined ? amounts : amounts.filter((_, row) => meaningOf(types[row] ?? '')?.kind !== 'excluded');
  const judged = spent.length === 0 ? amounts : spent;
  if (kind === 'statement' && judged.some((amount) => amount < 0n)) {
    const balance = columns.find(({ decoy, profile }) => decoy === 'balance' && profile.filled > 0);
    if (balance !== undefined)
      return followsBalance(
        amounts,
        balance.profile.cells.map((cell) => parseAmount(cell, mark)?.amount),
      );
  }
  const negatives = judged.filter((amount) => amount < 0n).length;
  const positives = judged.filter((amount) => amount > 0n).length;
  const sum = judged.reduce((before, amount) => before + amount, 0n);
  if (kind === 'statement' || types !== undefined || signs.length > 0 || listsCardPayments(layout))
    return negatives > positives;
  // A few credit notes do not make a ledger of negative purchases; rows that say they are some prove nothing.
  const isAlways = positives === 0 && negatives >= leastAlike && countRefunds(layout, amounts) < negatives;
  return sum < 0n && (isAlways || (negatives >= 5 && negatives >= 4 * positives));
}

const leastAlike = 2;

/** How many negative amounts are those of credit notes and refunds, by any text of their row. */
function countRefunds({ columns, roles }: LedgerLayout, amounts: readonly Amount[]): number {
  const texts = (['designation', 'category', 'accountLabel', 'notes'] as const)
    .flatMap((role) => roles.get(role) ?? [])
    .map((index) => columns[index]?.profile.cells ?? []);
  const saysRefund = (row: number) => texts.some((cells) => readPhrases(cells[row] ?? '').all('credits').length > 0);
  return amounts.filter((amount, row) => amount < 0n && saysRefund(row)).length;
}

/** Whether money paid is written with a minus in the column for debits. */
function areDebitsNegative({ columns, roles, numberStyle: { mark } }: LedgerLayout): boolean {
  const debits = (columns[roles.get('debit')?.[0] ?? -1]?.profile.cells ?? []).map(
    (cell) => parseAmount(cell, mark)?.amount ?? 0n,
  );
  return debits.filter((amount) => amount < 0n).length > debits.filter((amount) => amount > 0n).length;
}

/** Whether the balance increases with positive amounts, in either order of the rows. */
function followsBalance(amounts: readonly Amount[], balances: readonly (Amount | undefined)[]): boolean {
  let rises = 0;
  let falls = 0;
  for (let row = 1; row < amounts.length; row++) {
    const [before, after] = [balances[row - 1], balances[row]];
    if (before === undefined || after === undefined) continue;
    const step = after - before;
    const [down, up] = [amounts[row] ?? 0n, amounts[row - 1] ?? 0n];
    if (absolute(step - down) <= cent || absolute(step + up) <= cent) rises++;
    else if (absolute(step + down) <= cent || absolute(step - up) <= cent) falls++;
  }
  return rises >= falls;
}

const cent: Amount = 10n ** 10n;
