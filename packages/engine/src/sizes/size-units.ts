import { type Dimension, findUnit, type Unit } from '@ledgerprint/ledger/values';

/** The dimensions of sizes. A count is not one of them: it is the contents of a pack, not its size. */
const dimensions: readonly Dimension[] = [
  'mass',
  'volume',
  'energy',
  'distance',
  'area',
  'night',
  'meal',
  'freight',
  'travel',
  'peakPower',
];

/**
 * The units after a number in designations, as a pattern for folded text. Fewer than in a unit column: `m`, `to`, `ft`,
 * `q` or `mi` after a number in a designation usually mean something else.
 */
export const sizeUnitPattern =
  'kilogrammes?|kilograms?|kilos?|kgs?|grammes?|grams?|grs?|mg|g|tonnes?|tons?|t|lbs?|pounds?|ounces?|oz|' +
  'litres?|liters?|ltrs?|lt|fl\\.? ?oz|cl|ml|dl|hl|l|m3|gallons?|gals?|quarts?|qts?|kwh|mwh|gwh|gj|therms?|thermies?|nm3|kwc|kwp|wc|wp|mwc|mwp|' +
  't\\.km|tkm|p\\.km|pkm|kms?|kilometres?|miles?|m2|sqm|sq ?ft|nuitees?|nuits?|nights?|repas|meals?|couverts?';

/** The unit of a size; undefined if no factor uses its dimension. */
export function findSizeUnit(text: string): Unit | undefined {
  const unit = findUnit(text.replace(/[. ]/g, (mark) => (mark === '.' && text.includes('km') ? '.' : '')));
  return unit !== undefined && dimensions.includes(unit.dimension) ? unit : undefined;
}
