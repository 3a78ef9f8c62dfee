import { type FactorUnit, factorUnits } from '../catalogue/factor.ts';

/** One multiplication of an explanation, with its figures as written there. */
export type ExplainedPart = {
  readonly amount: number;
  readonly unit: FactorUnit;
  /** How the amount was found, as in the explanation: `612.4 EUR ÷ 0.28 EUR/kWh (…)`; empty if the row states it. */
  readonly how: string;
  readonly factorValue: number;
  /** Name, source and edition. */
  readonly factorName: string;
  readonly factorId: string;
  readonly kg: number;
};

const number = String.raw`-?\d+(?:\.\d+)?(?:e[+-]\d+)?`;
const unit = factorUnits.map((name) => name.replaceAll('.', String.raw`\.`)).join('|');
// Sums over several parts and the monetary check look like parts, but are not.
const before = String.raw`(?<![\w.-]|together |Monetary check: )`;
const part = new RegExp(
  String.raw`${before}(${number}) (${unit})(?: \((.+?)\))? × (${number}) kgCO2e/\2 \((.+?)\) = (${number}) kgCO2e(?=[.;])`,
  'g',
);
// Older files have `stand-in` for `proxy`.
const factor = /^(.+), ([^\s,]+)(?:, (?:proxy|stand-in): .*)?$/s;
/** Derived factors and means describe their calculation in free text. */
const derivedFactor = /^(.+?, Derived [^,]+|.+?), ((?<=, Derived [^,]+, )[^\s,]+|[a-z]+-mean-[^\s,]+), /s;
const rounding = 1e-9;

/**
 * Reads the multiplications from the explanation of a line with this footprint. Empty if they cannot be read with
 * certainty, since the explanation also contains texts of the ledger: each multiplication and the sum must be right.
 */
export function readParts(explanation: string, footprintKg: number): readonly ExplainedPart[] {
  const parts = [...explanation.matchAll(part)].map(
    ([, amount, unit, how = '', value, named = '', kg]): ExplainedPart => {
      const [, factorName = '', factorId = ''] = factor.exec(named) ?? derivedFactor.exec(named) ?? [];
      return {
        ...{ amount: Number(amount), unit: unit as FactorUnit, how },
        ...{ factorValue: Number(value), factorName, factorId, kg: Number(kg) },
      };
    },
  );
  const sum = parts.reduce((total, { kg }) => total + kg, 0);
  const largest = Math.max(...parts.map(({ kg }) => Math.abs(kg)), 0);
  const isWhole =
    Math.abs(sum - footprintKg) <= rounding * largest &&
    parts.every(
      ({ amount, factorValue, factorId, kg }) =>
        factorId !== '' && Math.abs(amount * factorValue - kg) <= rounding * Math.abs(kg),
    );
  return isWhole ? parts : [];
}
