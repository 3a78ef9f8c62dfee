import { findGroup } from '../catalogue/groups.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import { getCarrier } from '../energy/carriers.ts';
import type { EnergyReader } from '../energy/energy-bill.ts';
import { type RatioSource, toAdemeCategory } from '../footprint/monetary-category.ts';
import type { ChosenCategory } from './chosen-category.ts';

/** Two witnesses that agree; the supplier may still have sold something else. */
const probability = 0.8;

/**
 * The group of a bill that the classifier cannot read, because it is in another language than those it learned, where
 * its words name an energy and its supplier sells it: `Stromrechnung` of Stadtwerke. Undefined for everything else.
 */
export function chooseEnergyBill(
  input: ClassifierInput,
  { reader, ratios, scheme }: { reader: EnergyReader; ratios: RatioSource; scheme: string },
): ChosenCategory | undefined {
  const [carrier] = reader.readAgreed(input);
  if (carrier === undefined) return undefined;
  const code = getCarrier(carrier).groupCode;
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
    sentence: `Category ${code}: the text names an energy that the supplier sells.`,
    warnings: [],
  };
}
