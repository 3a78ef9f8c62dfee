import { findGroup } from '../catalogue/groups.ts';
import { createPhysicalFactors } from '../category/choose-physical-factor.ts';
import type { ChosenCategory } from '../category/chosen-category.ts';
import { type AppliedFactor, isMonetary } from '../footprint/applied-factor.ts';
import { type RatioSource, toAdemeCategory } from '../footprint/monetary-category.ts';
import { isCompatible } from '../matcher/compatible-groups.ts';
import type { DecisionLookup } from './decide-category.ts';

type Found = Pick<DecisionLookup, 'own' | 'findFactor'> & { readonly designation: string };

/** Whether there is a group with this code that has a ratio. */
export function hasGroup(code: string, { catalogue }: RatioSource): boolean {
  return findGroup(code) !== undefined && catalogue.findRatio(code, Number.MAX_VALUE) !== undefined;
}

/** For projects in ADEME's groups. */
export function lookUpGroups(found: Found, ratios: RatioSource): DecisionLookup {
  const toCategory = (code: string) => {
    const counted = countAs(found.own, code, ratios);
    return counted && { ...counted, scheme: 'ademe', code, label: findGroup(code)?.nameEn, warnings: [] };
  };
  return {
    ...found,
    scheme: 'ademe',
    toCategory,
    toBehind: undefined,
    withFactor: (category, factor) => withPhysical(category, factor, found.designation),
    toCategoryOf: ({ code }) => toCategory(code),
  };
}

/** For projects in the client's own categories: a text, and the group it corresponds to. */
export function lookUpTexts(
  found: Found & { readonly toText: DecisionLookup['toCategory'] },
  ratios: RatioSource,
): DecisionLookup {
  const toBehind = (category: ChosenCategory, code: string) => {
    const counted = countAs(category, code, ratios);
    const warnings = category.warnings.filter((warning) => warning !== 'category_unknown');
    return counted && { ...counted, warnings };
  };
  return {
    ...found,
    scheme: 'client',
    toCategory: found.toText,
    toBehind,
    withFactor: (category, factor) => withPhysical(category, factor, found.designation),
    toCategoryOf: ({ code }) => toBehind(found.own, code),
  };
}

/** For projects with a list of categories, each with its own factor. */
export function lookUpList(
  found: Omit<Found, 'designation'> & Pick<DecisionLookup, 'scheme' | 'toCategory'>,
): DecisionLookup {
  const source = found.scheme === 'naics' ? 'US EPA' : 'Referential';
  return {
    ...found,
    toBehind: undefined,
    withFactor: (category) => category,
    toCategoryOf: (factor) => (factor.source === source ? found.toCategory(factor.code) : undefined),
  };
}

/** A category calculated as this group: with the physical factor if it belongs to the group, otherwise by amount. */
function countAs(category: ChosenCategory, code: string, ratios: RatioSource): ChosenCategory | undefined {
  if (!hasGroup(code, ratios)) return undefined;
  const { physical, monetary } = category;
  const isOfGroup = monetary?.code === code || (physical && isCompatible(code, physical.factor.code));
  return {
    ...category,
    match: 'decided',
    physical: isOfGroup === true ? physical : undefined,
    monetary: toAdemeCategory({ code, probability: 1 }, ratios),
    others: [],
  };
}

function withPhysical(category: ChosenCategory, factor: AppliedFactor, designation: string): ChosenCategory {
  if (category.physical !== undefined || isMonetary(factor)) return category;
  return { ...category, physical: createPhysicalFactors(designation)(factor) };
}
