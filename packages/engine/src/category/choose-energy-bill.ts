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
 * The group of a bill for energy or water that the classifier does not see: in another language than those it learned
 * (`Stromrechnung` of Stadtwerke), with nothing but an address, a number or a supplier's name beside an account that
 * says it (`14 Mill Street`, account `Electricity`), or one that it only thinks of, where the bill or its account names
 * an energy. Undefined for everything else.
 */
export function chooseEnergyBill(
  input: ClassifierInput,
  { reader, ratios, scheme }: { reader: EnergyReader; ratios: RatioSource; scheme: string },
  chosen: ChosenCategory,
): ChosenCategory | undefined {
  // Of what the classifier does not know at all, the seller may say enough.
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

/** Kilowatt-hours are of the energy that the text names, litres of the fuel. */
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

/** Of a text that says nothing known, who sells energy has sold energy. */
function findAgreed(input: ClassifierInput, reader: EnergyReader): string | undefined {
  const [carrier] = [...reader.readAgreed(input), ...reader.readSold(input)];
  return carrier && getCarrier(carrier).groupCode;
}

/** `14 Mill Street` in the account `Electricity`, or a filling station. */
function findHeaded(
  input: ClassifierInput,
  reader: EnergyReader,
  { match }: ChosenCategory,
): string | undefined {
  // `Gaz` of a dealer in industrial gases: what the classifier guesses by the seller is overruled by an account alone.
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
  // Gas may come in bottles, and so may water: there the account has to say so.
  const isSure =
    first !== undefined && (!ambiguous.has(first.carrier) || carriersIn(fold(input.category)).length > 0);
  const named = isSure ? getCarrier(first.carrier).groupCode : undefined;
  return named !== code && likely.some((guess) => guess.code === named) ? named : undefined;
}
