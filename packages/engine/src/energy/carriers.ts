import type { Factor } from '../catalogue/factor.ts';
import type { Carrier as PricedCarrier } from '../prices/energy-price-file.ts';

/** What an energy or water bill can be for, with its group and physical factor. */
export type Carrier = {
  readonly name: CarrierName;
  /** The group of its factor. */
  readonly groupCode: 'D' | 'C19' | 'E' | 'C16' | 'A02';
  /** The factor for the unit in which prices are given; replaced by that of the country later. */
  readonly factorId: string;
};

/** Carriers that have a price; cooling uses the price of heat. */
export type CarrierName = PricedCarrier | 'cooling';

const carriers: readonly Carrier[] = [
  { name: 'electricity', groupCode: 'D', factorId: 'bc-43642' },
  { name: 'gas', groupCode: 'D', factorId: 'bc-37133' },
  { name: 'heat', groupCode: 'D', factorId: 'fedene-heat' },
  { name: 'cooling', groupCode: 'D', factorId: 'network-cold' },
  { name: 'diesel', groupCode: 'C19', factorId: 'bc-25775' },
  { name: 'petrol', groupCode: 'C19', factorId: 'bc-25763' },
  { name: 'off_road_diesel', groupCode: 'C19', factorId: 'bc-14015' },
  { name: 'heating_oil', groupCode: 'C19', factorId: 'bc-14087' },
  { name: 'heavy_fuel_oil', groupCode: 'C19', factorId: 'bc-14098' },
  { name: 'lpg', groupCode: 'C19', factorId: 'bc-14031' },
  { name: 'propane', groupCode: 'C19', factorId: 'bc-13556' },
  { name: 'butane', groupCode: 'C19', factorId: 'bc-13546' },
  { name: 'wood_pellets', groupCode: 'C16', factorId: 'bc-34948' },
  { name: 'wood_chips', groupCode: 'A02', factorId: 'bc-34943' },
  { name: 'wood_logs', groupCode: 'A02', factorId: 'bc-25830' },
  { name: 'kerosene', groupCode: 'C19', factorId: 'bc-14075' },
  { name: 'e85', groupCode: 'C19', factorId: 'bc-25766' },
  { name: 'water', groupCode: 'E', factorId: 'bc-24283' },
  { name: 'sewage', groupCode: 'E', factorId: 'bc-24284' },
];

const byName = new Map(carriers.map((carrier) => [carrier.name, carrier]));

/** Every carrier has an entry. */
export function getCarrier(name: CarrierName): Carrier {
  return byName.get(name) as Carrier;
}

/** Other factors of the same carriers: per kilogram, per cubic metre or by net calorific value. */
const others: Readonly<Record<string, CarrierName>> = {
  'bc-37138': 'gas',
  'bc-25777': 'diesel',
  'bc-25762': 'petrol',
  'bc-13988': 'petrol',
  'bc-14003': 'petrol',
  'bc-14014': 'off_road_diesel',
  'bc-13991': 'off_road_diesel',
  'bc-14083': 'heating_oil',
  'bc-14085': 'heating_oil',
  'bc-14100': 'heavy_fuel_oil',
  'bc-14029': 'lpg',
  'bc-13560': 'propane',
  'bc-13558': 'propane',
  'bc-13550': 'butane',
  'bc-13548': 'butane',
  'bc-14071': 'kerosene',
  'bc-25769': 'e85',
};
const byFactor = new Map<string, CarrierName>([
  ...carriers.map(({ name, factorId }) => [factorId, name] as const),
  ...Object.entries(others),
]);

/** The factors of a carrier, starting with the one for the unit of its prices. */
export function factorIdsOf(name: CarrierName): readonly string[] {
  const own = getCarrier(name).factorId;
  return [own, ...Object.entries(others).flatMap(([id, carrier]) => (carrier === name ? [id] : []))];
}

/** The carrier of a factor; undefined for any other factor. */
export function carrierOfFactor({ id, nameFr, unit }: Pick<Factor, 'id' | 'nameFr' | 'unit'>): CarrierName | undefined {
  const known = byFactor.get(id);
  if (known !== undefined || unit !== 'kWh') return known;
  if (/^Réseaux? de chaleur/.test(nameFr)) return 'heat';
  if (/^Réseaux? de froid/.test(nameFr)) return 'cooling';
  return /^[EÉ]lectricité,/.test(nameFr) ? 'electricity' : undefined;
}
