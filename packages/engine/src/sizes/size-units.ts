import { listForms } from '@ledgerprint/languages';
import { type Dimension, findUnit, type Unit } from '@ledgerprint/ledger/values';
import { createWordEnds } from '../text/word-ends.ts';

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
 * The units after a number in designations, in folded text. Fewer than in a unit column: `m`, `to`, `ft`, `q` or `mi` after a number in
 * a designation usually mean something else.
 */
export const sizeUnits = createWordEnds(listForms('size-units'), true);

/** The unit of a size; undefined if no factor uses its dimension. */
export function findSizeUnit(text: string): Unit | undefined {
  const unit = findUnit(text.replace(/[. ]/g, (mark) => (mark === '.' && text.includes('km') ? '.' : '')));
  return unit !== undefined && dimensions.includes(unit.dimension) ? unit : undefined;
}
