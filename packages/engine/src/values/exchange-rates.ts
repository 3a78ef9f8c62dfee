import { remembering } from '@ledgerprint/ledger/values';
import type { Warning } from './warning.ts';

/** Units of a currency per euro, one rate for each day in `days`; undefined if the ECB published none. */
export type RateTable = {
  readonly days: readonly string[];
  readonly currencies: ReadonlyMap<string, readonly (number | undefined)[]>;
};

/** The rate by which a price was divided, and its date. */
export type Rate = { readonly unitsPerEuro: number; readonly day: string; readonly warnings: readonly Warning[] };

export type ExchangeRates = ReturnType<typeof createExchangeRates>;

/** The ECB's reference rates. On a day without a rate (weekends, holidays), the previous one applies. */
export function createExchangeRates(table: RateTable) {
  const { days, currencies } = table;

  /** By currency and day: a ledger has few of both. */
  const known = new Map<string, (isoDate: string) => Rate | undefined>();
  const noDay = '';

  function createLookup(rates: readonly (number | undefined)[]) {
    return remembering((isoDate) => {
      const wanted = isoDate === noDay ? days.length - 1 : lastDayUntil(days, isoDate);
      const index = nearestKnown(rates, wanted);
      const unitsPerEuro = rates[index];
      const day = days[index];
      if (unitsPerEuro === undefined || day === undefined) return undefined;
      return { unitsPerEuro, day, warnings: toWarnings(day, isoDate === noDay ? undefined : isoDate) };
    });
  }

  /** Undefined for a currency without an ECB rate. Without a date, the latest rate applies. */
  function find(currency: string, isoDate: string | undefined): Rate | undefined {
    if (currency === 'EUR') return { unitsPerEuro: 1, day: isoDate ?? '', warnings: noWarnings };
    let lookUp = known.get(currency);
    if (lookUp === undefined) {
      const rates = currencies.get(currency);
      if (rates === undefined) return undefined;
      lookUp = createLookup(rates);
      known.set(currency, lookUp);
    }
    return lookUp(isoDate ?? noDay);
  }

  /** A rate applies to its own day and the following days without one; beyond that it is an assumption. */
  function toWarnings(day: string, isoDate: string | undefined): readonly Warning[] {
    if (isoDate === undefined) return [];
    if (isoDate < day) return ['rate_before_first'];
    return daysBetween(day, isoDate) > longestClosureDays ? ['rate_after_last'] : [];
  }

  return { find };
}

const noWarnings: readonly Warning[] = [];

/** The ECB publishes on working days; around Christmas and Easter it pauses for up to five days. */
const longestClosureDays = 6;

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

function lastDayUntil(days: readonly string[], isoDate: string): number {
  let low = 0;
  let high = days.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((days[middle] ?? '') <= isoDate) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The last known rate up to `from`, or else the first one after it. */
function nearestKnown(rates: readonly (number | undefined)[], from: number): number {
  for (let index = from; index >= 0; index--) if (rates[index] !== undefined) return index;
  return rates.findIndex((rate) => rate !== undefined);
}
