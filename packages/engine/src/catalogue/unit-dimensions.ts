import type { Dimension } from '@ledgerprint/ledger/values';
import type { FactorUnit } from './factor.ts';

/** What the units measure. If several measure the same, the first is the base unit of our units. */
export const dimensionOfUnit: Readonly<Partial<Record<FactorUnit, Dimension>>> = {
  kg: 'mass',
  litre: 'volume',
  m3: 'volume',
  kWh: 'energy',
  km: 'distance',
  't.km': 'freight',
  'passenger.km': 'travel',
  m: 'length',
  m2: 'area',
  unit: 'count',
  meal: 'meal',
  night: 'night',
  kWp: 'peakPower',
};

/** The base unit of each dimension. */
export const unitOfDimension = Object.fromEntries(
  Object.entries(dimensionOfUnit)
    .toReversed()
    .map(([unit, dimension]) => [dimension, unit]),
) as Readonly<Record<Dimension, FactorUnit>>;
