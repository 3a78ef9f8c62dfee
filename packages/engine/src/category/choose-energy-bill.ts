import { findGroup } from '../catalogue/groups.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import { getCarrier } from '../energy/carriers.ts';
import type { EnergyReader } from '../energy/energy-bill.ts';
import { type RatioSource, toAdemeCategory } from '../footprint/monetary-category.ts';
import type { ChosenCategory } from './chosen-category.ts';

/** The bill may still be for something else. */
const probability = 0.8;

/**
 * The group of a bill for energy or water that the classifier does not see: in another language than those it learned,
 * where its words name an energy and its supplier sells it (`Stromrechnung` of Stadtwerke), or with nothing but an
 * address, a number or a supplier's name beside an account that says it (`14 Mill Street`, account `Electricity`).
 * Undefined for everything else.
 */
export function chooseEnergyBill(
  input: ClassifierInput,
  { reader, ratios, scheme }: { reader: EnergyReader; ratios: RatioSource; scheme: string },
): ChosenCategory | undefined {
  const [agreed] = reader.readAgreed(input);
  const headed = agreed === undefined && reader.isHeaded(input) ? reader.read(input)?.bill[0] : undefined;
  const carrier = agreed ?? headed?.carrier;
  if (carrier === undefined) return undefined;
  const code = getCarrier(carrier).groupCode;
  const why =
    agreed === undefined
      ? 'its account or heading names an energy'
      : 'the text names an energy that the supplier sells';
  return {
    match: 'review',
    scheme,
    code,
    label: findGroup(code)?.nameFr ?? code,
    confidence: probability,
    alternatives: [],
    physical: undefined,
    monetary: toAdemeCategory({ code, probability }, ratios),
    others: [],
    sentence: `Category ${code}: ${why}.`,
    warnings: [],
  };
}
