import type { ParsedRow } from '../../src/values/parse-row.ts';

/** A row with only the given fields. */
export function toRow(given: Partial<ParsedRow>): ParsedRow {
  return {
    quantity: undefined,
    unit: undefined,
    spendEur: undefined,
    currency: undefined,
    rate: undefined,
    massKg: undefined,
    isoDate: undefined,
    year: undefined,
    warnings: [],
    country: '',
    isAbsurd: false,
    ...given,
  };
}
