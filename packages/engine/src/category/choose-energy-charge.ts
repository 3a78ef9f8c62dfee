import { readPhrases } from '@ledgerprint/languages';
import type { ClassifierInput } from '../classifier/features.ts';
import { carrierOfFactor } from '../energy/carriers.ts';
import type { EnergyReader } from '../energy/energy-bill.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import { toToldByWord } from './choose-by-purchase-word.ts';
import type { ChosenCategory } from './chosen-category.ts';

const energyGroups: ReadonlySet<string> = new Set(['C19', 'D']);

/**
 * The group of what sellers and networks of energy bill that is no energy: certificates, standing charges, the use of the network,
 * connections, meters. Dividing its amount by the price of a kilowatt-hour would count energy that is on another bill, or on none.
 * Undefined for anything else.
 */
export function chooseEnergyCharge(
  { designation, supplier }: ClassifierInput,
  { reader, ratios, scheme }: { reader: EnergyReader; ratios: RatioSource; scheme: string },
  chosen: ChosenCategory,
): ChosenCategory | undefined {
  const reading = readPhrases(designation);
  const hit = reading.best('energy-charges');
  if (hit === undefined) return undefined;
  const [code = '', always] = hit.row.means.split(' ');
  const isSure = always === 'always';
  if (!isSure && !isOfEnergy(chosen) && !sellsEnergy(designation, supplier, reader)) return undefined;
  return toToldByWord(code, hit, { reading, ratios, scheme });
}

function isOfEnergy({ code = '', physical }: ChosenCategory): boolean {
  return energyGroups.has(code) || (physical !== undefined && carrierOfFactor(physical.factor) !== undefined);
}

function sellsEnergy(designation: string, supplier: string, reader: EnergyReader): boolean {
  const named = [...reader.readNamed(designation), ...reader.readSold({ designation, supplier })];
  return named.some((carrier) => carrier !== 'water' && carrier !== 'sewage');
}
