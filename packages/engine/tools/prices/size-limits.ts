/** The annual consumption of a band in kWh, from its lower limit up to that of the next band. */
export type SizeLimits = { readonly from: number; readonly to: number };

const mwh = 1000;
/** Eurostat's gas bands have limits in gigajoules of gross calorific value. */
const gigajoule = 1000 / 3.6;

/** Eurostat's bands for non-household customers, which the United Kingdom also uses. */
const bands: Readonly<Record<string, SizeLimits>> = {
  IA: { from: 0, to: 20 * mwh },
  IB: { from: 20 * mwh, to: 500 * mwh },
  IC: { from: 500 * mwh, to: 2_000 * mwh },
  ID: { from: 2_000 * mwh, to: 20_000 * mwh },
  IE: { from: 20_000 * mwh, to: 70_000 * mwh },
  IF: { from: 70_000 * mwh, to: 150_000 * mwh },
  IG: { from: 150_000 * mwh, to: Number.POSITIVE_INFINITY },
  I1: { from: 0, to: Math.round(1_000 * gigajoule) },
  I2: { from: Math.round(1_000 * gigajoule), to: Math.round(10_000 * gigajoule) },
  I3: { from: Math.round(10_000 * gigajoule), to: Math.round(100_000 * gigajoule) },
  I4: { from: Math.round(100_000 * gigajoule), to: Math.round(1_000_000 * gigajoule) },
  I5: { from: Math.round(1_000_000 * gigajoule), to: Math.round(4_000_000 * gigajoule) },
};

/**
 * The United States distinguishes customers by activity. Shops and offices are mostly small, factories large. The limit
 * is our own, near the geometric mean of the consumption of both.
 */
const american: Readonly<Record<string, Readonly<Record<string, SizeLimits>>>> = {
  electricity: {
    commercial: { from: 0, to: 500 * mwh },
    industrial: { from: 500 * mwh, to: Number.POSITIVE_INFINITY },
  },
  gas: {
    commercial: { from: 0, to: Math.round(10_000 * gigajoule) },
    industrial: { from: Math.round(10_000 * gigajoule), to: Number.POSITIVE_INFINITY },
  },
};

/** The limits of a band by its name. */
export function limitsOf(carrier: string, band: string): SizeLimits | undefined {
  return bands[band] ?? american[carrier]?.[band];
}
