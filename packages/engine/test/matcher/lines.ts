import type { Line } from '../../src/values/parse-line.ts';

/** A line with what is given, and nothing else. */
export function toLine(given: Partial<Line>): Line {
  return {
    quantity: undefined,
    unit: undefined,
    spendEur: undefined,
    rate: undefined,
    massKg: undefined,
    isoDate: undefined,
    year: undefined,
    warnings: [],
    isAbsurd: false,
    ...given,
  };
}
