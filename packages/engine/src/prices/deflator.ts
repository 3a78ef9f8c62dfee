import type { IndexFit, IndexScheme, PriceIndex } from './price-index-file.ts';

/** Money of one year to be expressed in the prices of another. */
export type DeflationRequest = {
  readonly scheme: IndexScheme;
  /** A group of ADEME, a NAICS code of any length, or a country. */
  readonly code: string;
  readonly fromYear: number;
  readonly toYear: number;
};

/** How prices changed between two years. */
export type Deflation = {
  /** Money of `fromYear` times this is money of `toYear`. */
  readonly ratio: number;
  readonly index: string;
  /** For nine products in ten, the change was within plus or minus this many percent of the ratio. */
  readonly uncertaintyPct: number;
  /** The years compared: the nearest in the series if it lacks the requested ones. */
  readonly fromYear: number;
  readonly toYear: number;
};

/** Converts money between the prices of different years. */
export type Deflator = ReturnType<typeof createDeflator>;

/**
 * By how many percent the prices of one product deviate from the series in a year; grows with the square root of the
 * years. Measured on the American series: the ninth decile of the differences between 400 industries and the next
 * broader industry, or the whole economy. For an industry's own series, half of the former is used.
 */
const yearlySpread: Readonly<Record<IndexFit, number>> = { industry: 3, 'stand-in': 6, general: 7.5 };

/** Compares prices of different years with the series that fits a code best. */
export function createDeflator(indices: readonly PriceIndex[]) {
  const byCode = new Map(
    indices.flatMap((index) => index.codes.map((code) => [`${index.scheme} ${code}`, index] as const)),
  );

  function findIndex(scheme: IndexScheme, code: string): PriceIndex | undefined {
    const shortest = scheme === 'naics' ? 1 : code.length;
    for (let length = code.length; length >= shortest; length--) {
      const found = byCode.get(`${scheme} ${code.slice(0, length)}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  return {
    /**
     * Undefined for a code without a series. Consumer prices include VAT, which does not matter: its rate did not
     * change between the years, and only the change in prices is used.
     */
    deflate({ scheme, code, fromYear, toYear }: DeflationRequest): Deflation | undefined {
      const index = findIndex(scheme, code);
      if (index === undefined) return undefined;
      const from = valueNear(index, fromYear);
      const to = valueNear(index, toYear);
      if (from === undefined || to === undefined) return undefined;
      // Counts all requested years, because prices outside the series are unknown.
      const apart = Math.abs(fromYear - toYear);
      return {
        ratio: to.value / from.value,
        index: index.name,
        uncertaintyPct: Math.round(yearlySpread[index.fit] * Math.sqrt(apart)),
        fromYear: from.year,
        toYear: to.year,
      };
    },
  };
}

function valueNear(
  { values }: PriceIndex,
  wanted: number,
): { readonly year: number; readonly value: number } | undefined {
  const years = [...values.keys()];
  const year = Math.min(Math.max(wanted, Math.min(...years)), Math.max(...years));
  const value = values.get(year);
  return value === undefined ? undefined : { year, value };
}
