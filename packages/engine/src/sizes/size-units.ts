import { type Dimension, findUnit, type Unit } from '@ledgerprint/ledger/values';

/** Dimensions a size may have; counted things are the pack, not its size. */
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
 * The units that designations write behind a number, as a pattern for folded text. Fewer than a unit column may hold:
 * `m`, `to`, `ft`, `q` or `mi` behind a number in a designation are mostly something else.
 */
export const sizeUnitPattern =
  'kilogrammes?|kilograms?|kilos?|kgs?|grammes?|grams?|grs?|mg|g|tonnes?|tons?|t|lbs?|pounds?|ounces?|oz|' +
  'litres?|liters?|ltrs?|lt|fl\\.? ?oz|cl|ml|dl|hl|l|m3|gallons?|gals?|quarts?|qts?|kwh|mwh|gwh|gj|therms?|thermies?|nm3|kwc|kwp|wc|wp|mwc|mwp|' +
  't\\.km|tkm|p\\.km|pkm|kms?|kilometres?|miles?|m2|sqm|sq ?ft|nuitees?|nuits?|nights?|repas|meals?|couverts?';

/** The unit behind a size's number; undefined where it measures nothing a factor is given for. */
export function findSizeUnit(text: string): Unit | undefined {
  const unit = findUnit(text.replace(/[. ]/g, (mark) => (mark === '.' && text.includes('km') ? '.' : '')));
  return unit !== undefined && dimensions.includes(unit.dimension) ? unit : undefined;
}
