import type { Warning } from '../values/warning.ts';

/** The direction in which the total is probably wrong: too low, too high, or unknown. */
export type BiasSign = 'low' | 'high' | 'unknown';

/** A source of error that no interval covers, with the footprint that depends on it. */
export type Bias = {
  readonly code: Warning;
  readonly sign: BiasSign;
  readonly products: number;
  readonly footprintKg: number;
};

/** The direction of the error that a warning implies. */
const signs: Readonly<Partial<Record<Warning, BiasSign>>> = {
  rows_left_out: 'low',
  no_activity_data: 'low',
  proxy_factor: 'unknown',
  country_assumed: 'unknown',
  country_factor_missing: 'unknown',
  price_other_country: 'unknown',
  mix_assumed: 'unknown',
};

/** Counts products that depend on proxies and assumptions, by their warnings. */
export function createBiases() {
  const found = new Map<Warning, { products: number; footprintKg: number }>();
  return {
    /** A product without a footprint can only make the total too low. */
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
