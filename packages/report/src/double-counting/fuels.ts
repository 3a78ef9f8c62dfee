import { readTopic } from '@ledgerprint/languages';
import { fold } from '@ledgerprint/ledger/text';
import type { ReportedCase } from '../reported-case.ts';

/**
 * Fuels that two records of the same purchase may share. Diesel and petrol count as one, because cards rarely
 * distinguish them.
 */
export type Fuel = 'road' | 'off_road' | 'heating_oil' | 'heavy_oil' | 'gas' | 'lpg' | 'propane' | 'butane';

/**
 * Tested on the folded name of the factor, which is French in results of earlier versions; the first match applies.
 * Aviation and ships have fuels of their own.
 */
const names: readonly (readonly [Fuel | undefined, RegExp])[] = [
  [undefined, /\b(avgas|aviation|marine?|iso 8217|turbine|jet)\b/],
  ['off_road', /\b(non routier|gas oil|off[- ]road)\b/],
  ['heavy_oil', /\b(fioul lourd|combustible haute viscosite|heavy fuel|high viscosity fuel)\b|^fuel oil\b/],
  ['heating_oil', /\b(fioul|petrole lampant|heating oil|burning oil|domestic fuel oil|recycled carbon fuel)\b/],
  ['road', /\b(gazole|diesel|essence|petrol|gasoline|supercarburant|superethanol)\b/],
  ['lpg', /\b(gpl|lpg|autogas)\b/],
  ['propane', /\bpropane\b/],
  ['butane', /\bbutane\b/],
  ['gas', /\b(gaz naturel|(?<!biocng - compressed )natural gas)\b/],
];
const fuelUnits: ReadonlySet<string> = new Set(['litre', 'kg', 'kWh', 'm3']);

/** The fuel of a case, determined by its physical factor. */
export function fuelOf(reported: ReportedCase): Fuel | undefined {
  if (reported.method !== 'physical' || !fuelUnits.has(reported.activityUnit)) return undefined;
  const name = fold(reported.factorName);
  return names.find(([, pattern]) => pattern.test(name))?.[0];
}

/** Whether the fuel of a case is burned in vehicles, according to its BEGES category. */
export function isBurntInVehicles(reported: ReportedCase): boolean {
  const fuel = fuelOf(reported);
  return (fuel === 'road' || fuel === 'lpg') && reported.reporting.some((part) => part.begesPost === '1.2');
}

const cars =
  /\b(voitures?|cars?|motos?|motor(?:cycle|bike|home)|cyclomoteur|moped|scooter|camping-car|vans?|utilitaire)\b/;
/** Plug-in hybrids burn fuel too. */
const withoutFuel = /\b((?<!plug-in hybrid )electri\w*|battery|bev|hydrog\w*|velo|trottinette|bikes?)\b/;

/** Kilometres driven in fuel-burning cars: by a factor per kilometre, or a mileage allowance in money. */
export function isMileage(reported: ReportedCase): boolean {
  if (reported.footprintMg === undefined) return false;
  const factor = fold(reported.factorName);
  if (reported.activityUnit === 'km') return cars.test(factor) && !withoutFuel.test(factor);
  return reported.method === 'monetary' && readTopic(reported.designation, 'lists').has('lists', 'mileage');
}
