import { type Gas, type GasShares, gases } from '../../src/catalogue/gases.ts';

/** The gases of a factor, in any unit. */
export type StatedGases = Readonly<Partial<Record<Gas, number>>>;

const decimals = 6;

/** The shares of gases that are the whole of a factor: rounded, they add up to one. */
export function toWhole(stated: StatedGases, biogenicCo2 = 0): GasShares {
  const sum = sumOf(stated);
  const shares = toShares(stated, { total: sum, biogenicCo2 });
  const largest = gases.reduce((best, gas) => (shares[gas] > shares[best] ? gas : best));
  return { ...shares, [largest]: round(1 - sumOf({ ...shares, [largest]: 0 })) };
}

/** Their shares of a total of which they may be a part; both in the same unit. */
export function toShares(
  stated: StatedGases,
  { total, biogenicCo2 }: { readonly total: number; readonly biogenicCo2: number },
): GasShares {
  const share = (gas: Gas) => round((stated[gas] ?? 0) / total);
  return {
    co2: share('co2'),
    ch4Fossil: share('ch4Fossil'),
    ch4Biogenic: share('ch4Biogenic'),
    n2o: share('n2o'),
    otherGases: share('otherGases'),
    biogenicCo2: round(biogenicCo2),
  };
}

export function sumOf(stated: StatedGases): number {
  return gases.reduce((sum, gas) => sum + (stated[gas] ?? 0), 0);
}

function round(share: number): number {
  return Number(share.toFixed(decimals));
}
