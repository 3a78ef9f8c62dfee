import { readPhrases } from '@ledgerprint/languages';
import type { ClassifierInput } from '../classifier/features.ts';
import type { AppliedFactor } from '../footprint/applied-factor.ts';
import { type CarrierName, carrierOfFactor, getCarrier } from './carriers.ts';
import { divideBill, type EnergyBill, type EnergyReader } from './energy-bill.ts';

/** Groups whose bills are converted to a quantity with the price of what they are for. */
const energyGroups: ReadonlySet<string> = new Set(['C19', 'D', 'E', 'A02', 'C16']);
/** The factor of water and sewerage together, for cubic metres that are billed once. */
const waterAndSewage = 'water-and-sewage';
const woodGroups: ReadonlySet<string> = new Set(['A02', 'C16']);

/** Whether bills of a group are always for energy or water. */
export function isEnergyGroup(code: string | undefined): boolean {
  return code !== undefined && energyGroups.has(code) && !woodGroups.has(code);
}

/** The energy or water that a case is for; undefined if it is for something else, or if it cannot be determined. */
export function findBill(request: {
  readonly input: ClassifierInput;
  readonly groupCode: string | undefined;
  /** The physical factor of what the designation names. */
  readonly named: AppliedFactor | undefined;
  /** What the seller's item code indicates; the words of the bill take precedence. */
  readonly coded?: CarrierName | undefined;
  readonly reader: EnergyReader;
}): { readonly bill: EnergyBill; readonly isSaid: boolean } | undefined {
  const { input, groupCode, named, coded, reader } = request;
  if (named === undefined && (groupCode === undefined || !energyGroups.has(groupCode))) return undefined;
  // A standing charge buys no energy, in a client's own category either.
  if (readPhrases(input.designation).best('energy-charges') !== undefined) return undefined;
  if (named !== undefined) {
    if (named.id === waterAndSewage) return toSaid(divideBill(['water', 'sewage']));
    const carrier = carrierOfFactor(named);
    if (carrier === undefined) return undefined;
    return toSaid(divideBill(reader.readListed(input, carrier)) ?? divideBill([carrier]));
  }
  if (groupCode === undefined || !energyGroups.has(groupCode)) return undefined;
  const found = reader.read(input);
  const isCoded = coded !== undefined && getCarrier(coded).groupCode === groupCode;
  if (isCoded && found?.isSaid !== true && reader.maySupply(input.designation)) {
    return { bill: [{ carrier: coded, share: 1 }], isSaid: true };
  }
  // Forests and sawmills sell more than firewood, so the bill must name it.
  const isWood = found?.bill.every(({ carrier }) => carrier.startsWith('wood')) === true;
  return woodGroups.has(groupCode) && !(isWood && found?.isSaid) ? undefined : found;
}

function toSaid(bill: EnergyBill | undefined) {
  return bill && { bill, isSaid: true };
}
