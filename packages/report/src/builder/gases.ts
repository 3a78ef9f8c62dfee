import type { FindGases, GasShares } from '@ledgerprint/engine/catalogue';
import { gases } from '@ledgerprint/engine/results';
import { shareOutToParts } from '../part-shares.ts';
import type { ReportGases } from '../report.ts';
import type { FactorPart, ReportedCase } from '../reported-case.ts';

/** The footprint by gas: that of each factor in the shares that its publisher states. */
export function createGases() {
  const byFactor = new Map<string, Pick<FactorPart, 'id' | 'source'> & { footprintMg: bigint }>();

  function addPart({ id, source }: Pick<FactorPart, 'id' | 'source'>, footprintMg: bigint): void {
    const key = `${id}\n${source}`;
    const factor = byFactor.get(key) ?? { id, source, footprintMg: 0n };
    byFactor.set(key, factor);
    factor.footprintMg += footprintMg;
  }

  return {
    /** Adds a case with a footprint. */
    add({ factorId, factorSource, parts }: ReportedCase, footprintMg: bigint): void {
      if (parts.length === 0) addPart({ id: factorId, source: factorSource }, footprintMg);
      else for (const [part, partMg] of shareOutToParts(parts, footprintMg)) addPart(part, partMg);
    },

    result(findGases: FindGases): ReportGases {
      const sums = { co2: 0n, ch4Fossil: 0n, ch4Biogenic: 0n, n2o: 0n, otherGases: 0n, notStated: 0n };
      let biogenicCo2Mg = 0n;
      for (const { id, source, footprintMg } of byFactor.values()) {
        const shares = findGases(id, source);
        for (const [gas, mg] of splitByGas(footprintMg, shares)) sums[gas] += mg;
        if (shares !== undefined) biogenicCo2Mg += take(footprintMg, toMillionths(shares.biogenicCo2));
      }
      const { co2, ch4Fossil, ch4Biogenic, n2o, otherGases, notStated } = sums;
      return {
        footprintMg: {
          co2: String(co2),
          ch4Fossil: String(ch4Fossil),
          ch4Biogenic: String(ch4Biogenic),
          n2o: String(n2o),
          otherGases: String(otherGases),
          notStated: String(notStated),
        },
        biogenicCo2Mg: String(biogenicCo2Mg),
      };
    },
  };
}

type GasKey = keyof ReportGases['footprintMg'];

const million = 1_000_000;

/** To the milligram: the largest share takes the rounding remainder. */
function splitByGas(footprintMg: bigint, shares: GasShares | undefined): readonly (readonly [GasKey, bigint])[] {
  if (shares === undefined) return [['notStated', footprintMg]];
  const stated = gases.map((gas) => [gas, toMillionths(shares[gas])] as const);
  const notStated = stated.reduce((rest, [, millionths]) => rest - millionths, million);
  const [largest, ...others] = [...stated, ['notStated', notStated] as const].toSorted(([, a], [, b]) => b - a);
  const split = others.map(([gas, millionths]) => [gas, take(footprintMg, millionths)] as const);
  const rest = split.reduce((left, [, mg]) => left - mg, footprintMg);
  return [[largest?.[0] ?? 'notStated', rest], ...split];
}

/** Shares have six decimals. */
function toMillionths(share: number): number {
  return Math.round(share * million);
}

function take(footprintMg: bigint, millionths: number): bigint {
  return (footprintMg * BigInt(millionths)) / BigInt(million);
}
