import { readName } from '@ledgerprint/languages';
import type { Column } from '../columns/assign-roles.ts';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { costs } from '../columns/role.ts';
import { isNoValue, parseAmount, type WrittenAmount } from '../money/parse-amount.ts';
import { hasBareDollar, parseCurrency } from '../values/parse-currency.ts';
import type { Finding } from './ledger-origin.ts';

const codeInText = /\b(EUR|GBP|USD|CHF|AUD|CAD|NZD|SGD|ZAR|SEK|NOK|DKK|PLN|CZK|HUF|JPY|INR|CNY|BRL)\b|[€£₹]/;

/**
 * The currency that a ledger states for amounts without one: in its header, above it, or as the only one beside its amounts;
 * undefined if it states none. `dollar` is what a bare `$` stands for.
 */
export function findStatedCurrency(
  layout: LedgerLayout,
  { above, dollar }: { readonly above: readonly (readonly string[])[]; readonly dollar: string },
): Finding | undefined {
  const inHeader = currencyInHeader(layout, dollar);
  if (inHeader !== undefined) return { code: inHeader, from: 'header' };
  const inFile = currencyAbove(above);
  if (inFile !== undefined) return { code: inFile, from: 'file' };
  const only = onlyCurrencyInCells(layout, dollar);
  return only === undefined ? undefined : { code: only, from: 'column' };
}

/** That of the money; otherwise the only one that any name of a column states, unless it is that of another amount. */
function currencyInHeader({ columns, roles }: LedgerLayout, dollar: string): string | undefined {
  const money = costs.flatMap((role) => columns[roles.get(role)?.[0] ?? -1] ?? []);
  const codeOf = ({ name, currency }: Column) => (currency === 'USD' && hasBareDollar(name) ? dollar : currency);
  const ofMoney = money.find(({ currency }) => currency !== '');
  if (ofMoney !== undefined) return codeOf(ofMoney);
  const others = columns.filter(
    ({ tags, decoy }) => !tags.has('original') && !tags.has('exchange') && decoy === undefined,
  );
  const named = new Set(others.flatMap((column) => codeOf(column) || []));
  const [only] = named;
  return named.size === 1 ? only : undefined;
}

function currencyAbove(above: readonly (readonly string[])[]): string | undefined {
  for (const cells of above) {
    const labelled = cells.some(isCurrencyLabel);
    for (const cell of cells) {
      const text = cell.trim();
      if (labelled && !isCurrencyLabel(text) && parseCurrency(text) !== undefined) return parseCurrency(text);
    }
  }
  for (const cells of above) {
    const found = codeInText.exec(cells.join(' ').slice(0, 500))?.[0];
    if (found !== undefined) return parseCurrency(found);
  }
  return undefined;
}

function isCurrencyLabel(cell: string): boolean {
  return readName(cell).has('titles', 'currency');
}

/** The only currency in the column for it, otherwise beside the amounts: cells without one have the same. */
function onlyCurrencyInCells(
  { columns, roles, numberStyle: { mark } }: LedgerLayout,
  dollar: string,
): string | undefined {
  const cellsOf = (role: (typeof costs)[number] | 'currency' | 'credit') =>
    columns[roles.get(role)?.[0] ?? -1]?.profile.cells ?? [];
  // A purchase without an original currency was made in that of the books.
  if (columns[roles.get('currency')?.[0] ?? -1]?.tags.has('original')) return undefined;
  const inColumn = new Set(
    cellsOf('currency').flatMap((cell) => (isNoValue(cell) ? [] : (parseCurrency(cell.trim()) ?? 'XXX'))),
  );
  if (inColumn.size > 0) return onlyOf(inColumn);
  const money = [...costs, 'credit' as const].flatMap(cellsOf);
  return onlyOf(new Set(money.flatMap((cell) => currencyBeside(parseAmount(cell, mark), cell, dollar) || [])));
}

/** The currency beside a number; `dollar` if it is a bare `$`. */
export function currencyBeside(written: WrittenAmount | undefined, cell: string, dollar: string): string {
  const { currency = '' } = written ?? {};
  return currency === 'USD' && hasBareDollar(cell) ? dollar : currency;
}

function onlyOf(codes: ReadonlySet<string>): string | undefined {
  const [only] = codes;
  return codes.size === 1 && only !== 'XXX' ? only : undefined;
}
