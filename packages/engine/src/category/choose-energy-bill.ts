import { fold } from '@ledgerprint/ledger/text';
import { findUnit } from '@ledgerprint/ledger/values';
import type { ClassifierInput } from '../classifier/features.ts';
import { type CarrierName, getCarrier } from '../energy/carriers.ts';
import { carriersIn, type EnergyReader, mayBeEnergy } from '../energy/energy-bill.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import type { Reason } from '../reasons/reason.ts';
import { type ChosenCategory, riskyProbability } from './chosen-category.ts';
import { toToldGroup } from './told-group.ts';

/** The bill may still be for something else. */
const probability = 0.8;
const ambiguous: ReadonlySet<CarrierName> = new Set(['gas', 'water']);

/**
 * The group of an energy or water bill that the classifier does not recognize. Undefined if none of these applies:
 * - the bill is in a language that the classifier has not learned (`Stromrechnung` from Stadtwerke);
 * - it has only an address, a number or a supplier's name, and an account that names the energy (`14 Mill Street`,
 *   account `Electricity`);
 * - the bill or its account names an energy whose group is only an alternative for the classifier.
 */
export function chooseEnergyBill(
  input: ClassifierInput,
  { reader, ratios, scheme }: { reader: EnergyReader; ratios: RatioSource; scheme: string },
  chosen: ChosenCategory,
): ChosenCategory | undefined {
  // If the classifier has no answer, the seller may be enough.
  const maySellerSay = chosen.match === 'unmatched' && input.supplier !== '';
  if (!maySellerSay && !mayBeEnergy(input)) return undefined;
  const code =
    findMetered(input, reader, chosen) ??
    (chosen.match === 'unmatched' ? findAgreed(input, reader) : findLikely(input, reader, chosen)) ??
    findHeaded(input, reader, chosen);
  if (code === undefined) return undefined;
  const reason: Reason = { code: 'category_energy', category: code };
  return toToldGroup({ code, scheme, probability, ratios, reason });
}

/** Kilowatt-hours belong to the energy that the text names, litres to the fuel. */
function findMetered(
  { designation, unit }: ClassifierInput,
  reader: EnergyReader,
  { match, physical, code }: ChosenCategory,
): string | undefined {
  const dimension = findUnit(unit)?.dimension;
  if (match === 'matched' || physical !== undefined) return undefined;
  if (dimension !== 'energy' && dimension !== 'volume') return undefined;
  const [carrier, ...others] = reader.readNamed(designation);
  if (carrier === undefined || others.length > 0) return undefined;
  const { groupCode } = getCarrier(carrier);
  return groupCode === code || (dimension === 'volume' && groupCode !== 'C19') ? undefined : groupCode;
}

/** If the text is meaningless, an energy supplier has sold energy. */
function findAgreed(input: ClassifierInput, reader: EnergyReader): string | undefined {
  const [carrier] = [...reader.readAgreed(input), ...reader.readSold(input)];
  return carrier && getCarrier(carrier).groupCode;
}

/** `14 Mill Street` in the account `Electricity`, or a filling station. */
function findHeaded(input: ClassifierInput, reader: EnergyReader, { match }: ChosenCategory): string | undefined {
  // `Gaz` from a dealer in industrial gases: only an account can overrule what the classifier infers from the seller.
  const isAccountOnly = match !== 'unmatched' && !reader.isFillingStation(input.designation);
  const headed = reader.isHeaded(input, isAccountOnly) ? reader.read(input)?.bill[0] : undefined;
  return headed && getCarrier(headed.carrier).groupCode;
}

function findLikely(
  input: ClassifierInput,
  reader: EnergyReader,
  { match, physical, code, alternatives }: ChosenCategory,
): string | undefined {
  if (match !== 'review' || physical !== undefined) return undefined;
  const likely = alternatives.filter(({ probability: own }) => own >= riskyProbability);
  if (likely.length === 0) return undefined;
  const found = reader.read(input);
  const [first] = found?.isSaid === true ? found.bill : [];
  // Gas and water may come in bottles: for these, the account must name the energy.
  const isSure = first !== undefined && (!ambiguous.has(first.carrier) || carriersIn(fold(input.category)).length > 0);
  const named = isSure ? getCarrier(first.carrier).groupCode : undefined;
  return named !== code && likely.some((guess) => guess.code === named) ? named : undefined;
}
