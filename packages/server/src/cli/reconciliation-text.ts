import type { Reconciliation, RowGroup } from '@ledgerprint/ledger';
import { sumAmounts } from './ledger/sum-reconciliations.ts';

/**
 * The reconciliation as an aligned table: rows and money in each currency that were read, counted, excluded and left unread,
 * with the reasons.
 */
export function toReconciliationText({ rows, counted, excluded, unread }: Reconciliation): string {
  const groups = [counted, ...excluded, ...unread];
  const lines: readonly MoneyLine[] = [
    { label: 'in', rows, amounts: sumAmounts(groups) },
    { label: 'counted', ...counted },
    ...excluded.map(({ reason, ...group }) => ({ label: `excluded: ${reason}`, ...group })),
    ...unread.map(({ reason, ...group }) => ({ label: `unread: ${reason}`, ...group })),
  ];
  return toMoneyTable(lines);
}

/** A row of a table with money. */
export type MoneyLine = RowGroup & { readonly label: string };

/** Lines with their rows and money, one column per currency, aligned at the decimal point. */
export function toMoneyTable(lines: readonly MoneyLine[]): string {
  const currencies = [...new Set(lines.flatMap(({ amounts }) => Object.keys(amounts)))].toSorted();
  const columns = [
    alignLeft(['', ...lines.map(({ label }) => label)]),
    alignRight(['rows', ...lines.map(({ rows }) => rows.toLocaleString('en-US'))]),
    ...currencies.map((code) =>
      alignMoney(
        code,
        lines.map(({ amounts }) => amounts[code]),
      ),
    ),
  ];
  return ['', ...lines]
    .map((_, line) =>
      columns
        .map((cells) => cells[line] ?? '')
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** An exact decimal with commas between thousands: `-1,234.50`. */
export function toMoney(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${fraction}`;
}

/** Amounts per currency in a line of text: `1,234.50 EUR, 12.00 USD`. */
export function toMoneyList(amounts: RowGroup['amounts']): string {
  return Object.entries(amounts)
    .map(([code, amount]) => `${toMoney(amount)} ${code}`)
    .join(', ');
}

function alignMoney(code: string, amounts: readonly (string | undefined)[]): readonly string[] {
  const texts = amounts.map((amount) => (amount === undefined ? '' : toMoney(amount)));
  const decimals = (text: string) => (text === '' ? 0 : text.length - text.indexOf('.') - 1);
  const most = Math.max(...texts.map(decimals));
  return alignRight([code, ...texts.map((text) => text + ' '.repeat(most - decimals(text)))]);
}

function alignLeft(cells: readonly string[]): readonly string[] {
  const width = Math.max(...cells.map(({ length }) => length));
  return cells.map((cell) => cell.padEnd(width));
}

function alignRight(cells: readonly string[]): readonly string[] {
  const width = Math.max(...cells.map(({ length }) => length));
  return cells.map((cell) => cell.padStart(width));
}
