import type { Warning } from '../values/warning.ts';

/** In which direction the total is likely wrong: too low, too high, or nobody knows. */
export type BiasSign = 'low' | 'high' | 'unknown';

/** Something that no interval can hold, with the footprint that rests on it. */
export type Bias = {
  readonly code: Warning;
  readonly sign: BiasSign;
  readonly products: number;
  readonly footprintKg: number;
};

/** What the warnings of a line say about its total. */
const signs: Readonly<Partial<Record<Warning, BiasSign>>> = {
  rows_left_out: 'low',
  no_activity_data: 'low',
  proxy_factor: 'unknown',
  country_assumed: 'unknown',
  country_factor_missing: 'unknown',
  price_other_country: 'unknown',
  mix_assumed: 'unknown',
};

/** Counts what rests on stand-ins and assumptions, by the warnings of the lines. */
export function createBiases() {
  const found = new Map<Warning, { products: number; footprintKg: number }>();
  return {
    /** Without a footprint a product can only be missing from the total. */
    add(warnings: readonly string[], footprintKg: number | undefined): void {
      for (const code of warnings as readonly Warning[]) {
        const sign = signs[code];
        if (sign === undefined || (footprintKg === undefined && sign !== 'low')) continue;
        const bias = found.get(code) ?? { products: 0, footprintKg: 0 };
        bias.products++;
        bias.footprintKg += footprintKg ?? 0;
        found.set(code, bias);
      }
    },

    /** In the order in which they are documented. */
    result(): readonly Bias[] {
      return (Object.entries(signs) as [Warning, BiasSign][]).flatMap(([code, sign]) => {
        const bias = found.get(code);
        return bias === undefined ? [] : [{ code, sign, ...bias }];
      });
    },
  };
}
