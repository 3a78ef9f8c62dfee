import { readName } from '@ledgerprint/languages';
import type { LedgerLayout } from '../columns/ledger-layout.ts';
import { costs } from '../columns/role.ts';
import { currencyOfCountry } from '../values/country-currency.ts';
import { parseCurrency } from '../values/parse-currency.ts';

/** The source of a currency. */
export type CurrencySource = 'column' | 'header' | 'file' | 'format' | 'option' | 'assumed';

/** The currency of amounts that state none. */
export type LedgerCurrency = { readonly code: string; readonly from: CurrencySource };

const codeInText = /\b(EUR|GBP|USD|CHF|AUD|CAD|SEK|NOK|DKK|PLN|CZK|HUF|JPY|INR|CNY)\b|[€£]/;

/** The currency of amounts without one: from the user, the header, the lines above it, the format or the country. */
export function decideCurrency(
  { columns, roles }: LedgerLayout,
  known: {
    readonly option: string | undefined;
    readonly country: string | undefined;
    readonly above: readonly (readonly string[])[];
    readonly ofFormat: string | undefined;
  },
): LedgerCurrency {
  if (known.option !== undefined && known.option !== '') return { code: known.option, from: 'option' };
  if (known.ofFormat !== undefined) return { code: known.ofFormat, from: 'format' };
  const money = costs.flatMap((role) => columns[roles.get(role)?.[0] ?? -1] ?? []);
  const inHeader = money.find(({ currency }) => currency !== '')?.currency;
  if (inHeader !== undefined) return { code: inHeader, from: 'header' };
  const inFile = currencyAbove(known.above);
  if (inFile !== undefined) return { code: inFile, from: 'file' };
  const ofCountry = known.country === undefined ? undefined : currencyOfCountry(known.country);
  return { code: ofCountry ?? 'EUR', from: 'assumed' };
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
