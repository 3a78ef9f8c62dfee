import type { Dimension } from '@ledgerprint/ledger/values';
import type { Factor, FactorUnit } from '../catalogue/factor.ts';
import { dimensionOfUnit, unitOfDimension } from '../catalogue/unit-dimensions.ts';
import { toSignificant } from '../footprint/significant.ts';
import type { Step } from '../reasons/reason.ts';
import type { Sizes } from '../sizes/parse-sizes.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import type { Warning } from '../values/warning.ts';
import { findDensity } from './densities.ts';
import type { Journey } from './read-journey.ts';

/** A row's amount in the unit of its factor, the steps that lead to it, and the assumptions made. */
export type FactorAmount = {
  readonly value: number;
  readonly unit: FactorUnit;
  readonly steps: readonly Step[];
  readonly warnings: readonly Warning[];
};

type Request = {
  readonly factor: Factor;
  readonly row: ParsedRow;
  readonly sizes: Sizes;
  readonly journey?: Journey | undefined;
};
/** What a row and its designation say about its amount. */
type Stated = Pick<Request, 'row' | 'sizes'>;

const litresPerM3 = 1000;

/**
 * Converts a row to its factor's unit: by its own unit, otherwise by its weight, otherwise by its quantity times the
 * size in its designation. Converts between litres and kilograms with a typical density. Undefined if the row cannot be
 * converted: the factor must not be used.
 */
export function toFactorAmount(request: Request): FactorAmount | undefined {
  const { factor } = request;
  const dimension = dimensionOfUnit[factor.unit];
  if (dimension === undefined) return undefined;
  const amount = findAmount(request, dimension);
  if (amount === undefined) return undefined;
  const value = factor.unit === 'm3' ? amount.value / litresPerM3 : amount.value;
  if (!Number.isFinite(value)) return undefined;
  const steps: readonly Step[] =
    factor.unit === 'm3'
      ? [...amount.steps, { code: 'step_cubic_metres', result: toSignificant(value) }]
      : amount.steps;
  return { value, unit: factor.unit, steps, warnings: amount.warnings };
}

type Amount = Omit<FactorAmount, 'unit'>;

/** The amount of a dimension that a row states, whatever its factor; undefined if it states none. */
export function measureStated(request: Stated, dimension: Dimension): Amount | undefined {
  return measure(request, dimension);
}

function findAmount(request: Request, dimension: Dimension): Amount | undefined {
  const { factor } = request;
  if (dimension === 'count') return countUnits(request);
  if (dimension === 'travel') return byOwnUnit(request, 'travel') ?? byDistance(request);
  if (dimension === 'freight') return byOwnUnit(request, 'freight') ?? byMassAndDistance(request);
  // A hotel bill that mentions no nights may be for a seminar of fifty people.
  if (dimension === 'night') return byOwnUnit(request, 'night') ?? bySize(request, 'night');
  if (dimension === 'meal') {
    return byOwnUnit(request, 'meal') ?? bySize(request, 'meal') ?? countUnits(request);
  }
  if (dimension === 'distance') return byOwnUnit(request, 'distance') ?? bySize(request, 'distance');
  const direct = measure(request, dimension) ?? (dimension === 'mass' ? byGrammage(request) : undefined);
  if (direct !== undefined || (dimension !== 'mass' && dimension !== 'volume')) return direct;
  const density = findDensity(factor);
  if (density === undefined) return undefined;
  const volume = () => byThickness(request) ?? (density.isSolid ? byOwnUnit : measure)(request, 'volume');
  const other = dimension === 'mass' ? volume() : measure(request, 'mass');
  if (other === undefined) return undefined;
  const value = dimension === 'mass' ? other.value * density.kgPerLitre : other.value / density.kgPerLitre;
  const { kgPerLitre, what: goods } = density;
  const result = { result: toSignificant(value), resultUnit: dimension === 'mass' ? 'kg' : 'litre' };
  return {
    value,
    steps: [...other.steps, { code: 'step_density', kgPerLitre, goods, ...result }],
    warnings: [...other.warnings, 'density_assumed'],
  };
}

function measure(request: Stated, dimension: Dimension): Amount | undefined {
  return (
    byOwnUnit(request, dimension) ??
    (dimension === 'mass' ? (byWeight(request) ?? bySheets(request)) : undefined) ??
    bySize(request, dimension)
  );
}

function byOwnUnit({ row }: Stated, dimension: Dimension): Amount | undefined {
  if (row.unit?.dimension !== dimension || row.quantity === undefined) return undefined;
  const { name: rowUnit, toBase } = row.unit;
  const value = row.quantity * toBase;
  const given = { code: 'step_quantity', quantity: row.quantity, rowUnit } as const;
  const step =
    toBase === 1 ? given : { ...given, result: toSignificant(value), resultUnit: unitOfDimension[dimension] };
  return { value, steps: [step], warnings: [] };
}

function byWeight({ row }: Stated): Amount | undefined {
  if (row.massKg === undefined) return undefined;
  return { value: row.massKg, steps: [{ code: 'step_weight', kg: toSignificant(row.massKg) }], warnings: [] };
}

function bySheets(request: Stated): Amount | undefined {
  const { sheets } = request.sizes;
  const count = sheets === undefined ? undefined : countPacks(request, sheets.count);
  if (sheets === undefined || count === undefined) return undefined;
  const value = count.value * sheets.massKg;
  const { format, gramsPerM2 } = sheets;
  const kg = toSignificant(sheets.massKg);
  return {
    value,
    steps: [...count.steps, { code: 'step_sheets', sheets: sheets.count, format, gramsPerM2, kg }],
    warnings: [...count.warnings, 'size_from_designation'],
  };
}

function bySize(request: Stated, dimension: Dimension): Amount | undefined {
  const size = request.sizes.sizes.find((candidate) => candidate.dimension === dimension);
  const count = size === undefined ? undefined : countPacks(request, size.written);
  if (size === undefined || count === undefined) return undefined;
  const value = count.value * size.value;
  const result = { result: toSignificant(value), resultUnit: unitOfDimension[dimension] };
  return {
    value,
    steps: [...count.steps, { code: 'step_size', text: size.text, ...result }],
    warnings: [...count.warnings, 'size_from_designation'],
  };
}

/** A square metre that is a millimetre thick is a litre. */
function byThickness(request: Stated): Amount | undefined {
  const { thickness } = request.sizes;
  const area = thickness === undefined ? undefined : byOwnUnit(request, 'area');
  if (thickness === undefined || area === undefined) return undefined;
  return toSheetAmount(area, { value: area.value * thickness.mm, text: thickness.text, unit: 'litre' });
}

/** Cloth and paper are sold by the square metre, with their weight per square metre. */
function byGrammage(request: Stated): Amount | undefined {
  const { grammage } = request.sizes;
  const area = grammage === undefined ? undefined : byOwnUnit(request, 'area');
  if (grammage === undefined || area === undefined) return undefined;
  return toSheetAmount(area, { value: (area.value * grammage.grams) / 1000, text: grammage.text, unit: 'kg' });
}

function toSheetAmount(
  area: Amount,
  { value, text, unit }: { readonly value: number; readonly text: string; readonly unit: 'litre' | 'kg' },
): Amount {
  const step: Step = { code: 'step_size', text, result: toSignificant(value), resultUnit: unit };
  return { value, steps: [...area.steps, step], warnings: [...area.warnings, 'size_from_designation'] };
}

/** The number of things with the stated size: quantity × contents of a pack. */
function countPacks({ row, sizes }: Stated, written: number): Amount | undefined {
  // The word for a meal is also that for a tray, a cover or a portion of something else.
  if (row.unit !== undefined && row.unit.dimension !== 'count' && row.unit.dimension !== 'meal') return undefined;
  // Three months of a laptop are not three laptops.
  if (row.warnings.includes('unit_unknown')) return undefined;
  // `GAZOLE 1000 L` bought 1000 times states the same amount twice; a 20-litre can may well be bought 20 times.
  const isSaidTwice = row.unit === undefined && Math.abs(row.quantity ?? 0) === written && written >= 50;
  const quantity = isSaidTwice ? Math.sign(row.quantity ?? 1) : (row.quantity ?? 1) * (row.unit?.toBase ?? 1);
  const warnings: Warning[] = row.quantity === undefined ? ['quantity_assumed'] : [];
  const multiplier = multiplierOf(row, sizes);
  const count = toSignificant(quantity);
  if (multiplier === undefined) return { value: quantity, steps: [{ code: 'step_count', count }], warnings };
  const { value: packed, text } = multiplier;
  return { value: quantity * packed, steps: [{ code: 'step_packs', count, packed, text }], warnings };
}

/**
 * `20 cartons de 5 kg` with a quantity of 20 means a hundred kilograms: only what is within a pack multiplies. `1 dozen` by the dozen are
 * twelve.
 */
function multiplierOf({ quantity, unit }: ParsedRow, { multiplier }: Sizes): Sizes['multiplier'] {
  if (multiplier?.value === unit?.toBase) return undefined;
  if (multiplier?.isOfPallet === true && unit?.name === 'unite') return undefined;
  if (multiplier?.packs === undefined || Math.abs(quantity ?? 0) !== multiplier.packs) return multiplier;
  const within = multiplier.value / multiplier.packs;
  return within === 1 ? undefined : { ...multiplier, value: within };
}

function countUnits(request: Request): Amount | undefined {
  // The number of items in a lot, a pallet or a lump sum is unknown.
  if (request.row.unit?.name === 'lot' && request.sizes.multiplier === undefined) return undefined;
  const count = countPacks(request, Number.NaN);
  if (count === undefined || request.sizes.multiplier === undefined) return count;
  return { ...count, warnings: [...count.warnings, 'size_from_designation'] };
}

function byDistance(request: Request): Amount | undefined {
  const { journey, row } = request;
  const own = byOwnUnit(request, 'distance') ?? bySize(request, 'distance');
  if (own !== undefined) return { ...own, steps: [...own.steps, { code: 'step_passenger' }] };
  // The amount paid says how many tickets there are.
  if (journey?.isCountUnknown === true && row.quantity === undefined && row.spendEur !== undefined) return undefined;
  const count = journey === undefined ? undefined : countTravellers(request, journey.travellers);
  if (journey === undefined || count === undefined) return undefined;
  const { distanceKm: km, isReturn } = journey;
  const value = count.value * km;
  const places = journey.places.map(({ name }) => name).join('–');
  const travelled = { km, places, ...(isReturn && { return: true as const }), result: toSignificant(value) };
  return {
    value,
    steps: [...count.steps, { code: 'step_journey', ...travelled }],
    warnings: [...count.warnings, 'distance_assumed'],
  };
}

/** Two tickets `pour 2 personnes` are two journeys, not four. */
function countTravellers(request: Request, travellers: number | undefined): Amount | undefined {
  const tickets = countPacks(request, Number.NaN);
  if (tickets === undefined || travellers === undefined || Math.abs(tickets.value) === travellers) return tickets;
  const value = tickets.value * travellers;
  return { ...tickets, value, steps: [...tickets.steps, { code: 'step_travellers', travellers }] };
}

function byMassAndDistance(request: Request): Amount | undefined {
  const distance = request.sizes.sizes.find((size) => size.dimension === 'distance');
  const mass = measure(request, 'mass');
  if (distance === undefined || mass === undefined) return undefined;
  const value = (mass.value / 1000) * distance.value;
  const step: Step = { code: 'step_freight', text: distance.text, result: toSignificant(value) };
  return { ...mass, value, steps: [...mass.steps, step] };
}
