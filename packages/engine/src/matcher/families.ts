import { type Hit, listForms, type Reading, readPhrases } from '@ledgerprint/languages';
import type { Factor } from '../catalogue/factor.ts';
import { dimensionOfUnit } from '../catalogue/unit-dimensions.ts';
import { splitKnowledge } from '../knowledge-lines.ts';
import { stem } from '../text/stem.ts';
import { consentTo, type GroupCode, isCompatible } from './compatible-groups.ts';
import { type MeanFactor, mostFrequent, toGeometricMean, toUncertaintyPct } from './mean-factor.ts';
import type { NameRoles } from './name-words.ts';

/** Goods that are alike: they stand in for one of them that has no factor of its own. */
export type Family = {
  readonly name: string;
  readonly nameFr: string;
  readonly nameEn: string;
  /**
   * A service, such as carrying goods or taking waste away, is found wherever its words stand. A food is found only if nothing else
   * is named: `cheese pizza` is no cheese. The words of a material mean nothing else: what is sold by its kilograms is the material,
   * whatever the classifier makes of the other words.
   */
  readonly kind: 'goods' | 'material' | 'food' | 'service';
  readonly memberIds: readonly string[];
};

/** The family that a designation names. */
export type FoundFamily = {
  /**
   * The mean of its members, or its only member, which is then the factor of the very thing; undefined if the catalogue has too
   * few of them.
   */
  readonly factor: Factor | undefined;
  /** The classifier thinks of the same goods. */
  readonly isSure: boolean;
  /** Waste whose treatment is named, or a recycled material: it says more than the name of the waste or material alone. */
  readonly isNarrower: boolean;
};

/** How the quantity of a line is stated: in its unit, as a size in its designation, or not known yet. */
export type Stated = 'unit' | 'size' | undefined;

/** The error of a single figure if its publisher states none. */
const unstatedPct = 50;
const fewestMembers = 2;
const leastConsent = 0.5;
/** Below this, the classifier may be overruled by words. */
const sureOfAnother = 0.6;
/** Not a treatment of waste, but what comes of it: recycled material. */
const secondary = 'secondary';
/** The group of metals. */
const metals = 'C24';
/** Waste of no kind in particular. */
const anyWaste = 'waste';
/** Words of packs say nothing about what is in them: `sel en big bag`. */
const packWords: ReadonlySet<string> = new Set(
  ['sized', 'container'].flatMap((means) => listForms('packs', means).flatMap((form) => form.split(' '))),
);
const kinds: ReadonlySet<string> = new Set(['material', 'food', 'service']);

/** The text of `data/knowledge/families.csv` (`family,nameFr,nameEn,kind,members`). */
export function parseFamilies(text: string): readonly Family[] {
  return splitKnowledge(text, ',').map(([name = '', nameFr = '', nameEn = '', kind = '', members = '']) => ({
    name,
    nameFr,
    nameEn,
    kind: kinds.has(kind) ? (kind as Family['kind']) : 'goods',
    memberIds: members.split(' '),
  }));
}

/** Finds families by their words in `families.csv` of all languages. */
export function createFamilies(families: readonly Family[], byId: ReadonlyMap<string, Factor>, roles: NameRoles) {
  const byName = new Map(families.map((family) => [family.name, family]));
  const means = new Map<string, Factor | undefined>();

  function meanOf(family: Family): Factor | undefined {
    if (!means.has(family.name)) means.set(family.name, toFamilyFactor(family, byId));
    return means.get(family.name);
  }

  /**
   * Waste whose treatment is named, wherever the words stand: `mise en décharge de gravats`. If its kind is not named, it is mixed.
   * Unless both are named, the classifier must think of waste too: `plastique issu du recyclage` is a material.
   */
  function findTreated(reading: Reading, groupCodes: readonly GroupCode[]): FoundFamily | undefined {
    const treatment = reading.best('treatments')?.row.means;
    if (treatment === undefined || treatment === secondary) return undefined;
    const names = reading.all('families').map(({ row }) => row.means);
    const family = (names.length === 0 ? [anyWaste] : names)
      .flatMap((name) => byName.get(name.endsWith(`-${treatment}`) ? name : `${name}-${treatment}`) ?? [])
      .toSorted((one, other) => Number(isWaste(other)) - Number(isWaste(one)))[0];
    const factor = family && meanOf(family);
    if (family === undefined || factor === undefined) return undefined;
    const isSure = isMeant(factor, groupCodes);
    const isNamed = names.length > 0 && isWaste(family) && !isSureOfAnother(groupCodes);
    return isSure || isNamed ? { factor, isSure, isNarrower: true } : undefined;
  }

  /**
   * The first of the hits, unless it is a material that the classifier does not think of, and a later one is: `Granulat Polypropylen` is
   * plastic, not gravel.
   */
  function findFirst(hits: readonly Hit[], groupCodes: readonly GroupCode[]): Hit | undefined {
    const ordered = hits.toSorted((one, other) => one.from - other.from || other.weight - one.weight);
    const materials = ordered.filter(({ row }) => byName.get(row.means)?.kind === 'material');
    const [first] = ordered;
    if (first === undefined || first !== materials[0]) return first;
    const isHitMeant = ({ row }: Hit) => {
      const family = byName.get(row.means);
      const factor = family && meanOf(family);
      return factor !== undefined && isMeant(factor, groupCodes);
    };
    return materials.find(isHitMeant) ?? first;
  }

  /**
   * The family of the goods that a designation names first. A word of it must be what the line is about, and the classifier must think
   * so too: `machine à bois` is no wood. Undefined if there is none.
   */
  function find(designation: string, groupCodes: readonly GroupCode[], stated?: Stated): FoundFamily | undefined {
    const reading = readPhrases(designation);
    const treated = findTreated(reading, groupCodes);
    if (treated !== undefined) return treated;
    const hits = reading.all('families');
    if (hits.length === 0) return undefined;
    const hit = findFirst(hits, groupCodes);
    const treatments = reading.all('treatments').map(({ row }) => row.means);
    const name = hit?.row.means ?? '';
    const family = (treatments.includes(secondary) && byName.get(`${name}-${secondary}`)) || byName.get(name);
    if (hit === undefined || family === undefined) return undefined;
    const isOwn = (at: number) => hits.some(({ from, to }) => from <= at && at <= to);
    const isMaterial = family.kind === 'material';
    // `plastic film recycling` is a service, although the classifier thinks of film.
    if (isMaterial && treatments.some((one) => one !== secondary)) return undefined;
    let isFirst = true;
    let isAlone = true;
    for (let at = 0; at < reading.tokens.count; at++) {
      if (isOwn(at)) continue;
      const word = reading.tokens.word(at);
      const short = stem(word);
      const kind = roles.kindOf(word, short);
      if (kind === 'purpose' || kind === 'addition') {
        if (at < hit.from) return undefined;
        break;
      }
      const isShape = isMaterial && roles.isShape(short);
      if (kind === 'other' && family.kind !== 'service' && !(isShape && (stated === 'unit' || at > hit.to)))
        return undefined;
      if (kind !== 'content' || isShape || packWords.has(word)) continue;
      if (family.kind === 'food') return undefined;
      isAlone = false;
      if (at < hit.from) isFirst = false;
    }
    const factor = meanOf(family);
    if (factor === undefined) return { factor, isSure: false, isNarrower: false };
    const isSure = isMeant(factor, groupCodes);
    const found = { factor, isSure, isNarrower: family.name !== name };
    if (stated === 'size' && !isMaterialSize({ family, factor, isFirst, isAlone, groupCodes })) return undefined;
    return isSure || (isMaterial && stated !== undefined) ? found : undefined;
  }

  return { find };
}

/** `enlèvement de cartons et déchets dangereux`: waste comes before goods. */
function isWaste({ name }: Family): boolean {
  return name.startsWith(anyWaste);
}

/**
 * The size of a product may be what it holds or can do: `Diable acier 250 kg`. Only a material is sold by it: if the classifier thinks
 * of that most, or if the text begins with the material, and the classifier is not sure of something else or nothing else is named.
 */
function isMaterialSize({
  family,
  factor,
  isFirst,
  isAlone,
  groupCodes,
}: {
  readonly family: Family;
  readonly factor: Factor;
  readonly isFirst: boolean;
  readonly isAlone: boolean;
  readonly groupCodes: readonly GroupCode[];
}): boolean {
  const [first] = groupCodes;
  if (first?.code === factor.code) return true;
  if (family.kind !== 'material' || !isFirst) return false;
  // What is named after a metal and weighed is a product more often than plastic is: `stalen deur 70 kg`.
  const isAlike = factor.code !== metals && isCompatible(first?.code ?? '', factor.code);
  return isAlone || isAlike || !isSureOfAnother(groupCodes);
}

function isSureOfAnother([first]: readonly GroupCode[]): boolean {
  return (first?.probability ?? 0) >= sureOfAnother;
}

/** Whether the classifier thinks of the goods of a factor, or of goods that are easily confused with them. */
function isMeant({ code }: Factor, groupCodes: readonly GroupCode[]): boolean {
  return consentTo(code, groupCodes) >= leastConsent;
}

/**
 * The mean of a family, with the spread of its members as uncertainty, but at least that of each of them; the factor itself if the
 * family has only one. Undefined if the catalogue has too few of its members.
 */
function toFamilyFactor(family: Family, byId: ReadonlyMap<string, Factor>): Factor | undefined {
  const members = family.memberIds.flatMap((id) => byId.get(id) ?? []);
  const [first] = members;
  if (family.memberIds.length === 1) return first;
  return first === undefined || members.length < fewestMembers ? undefined : toMean(family, first, members);
}

function toMean(family: Family, first: Factor, members: readonly Factor[]): MeanFactor {
  if (members.some(({ unit }) => dimensionOfUnit[unit] !== dimensionOfUnit[first.unit] || unit !== first.unit)) {
    throw new Error(`families.csv: the members of "${family.name}" have different units.`);
  }
  const { value, spread } = toGeometricMean(members.map((member) => member.value));
  const dates = members.flatMap(({ validUntil }) => (validUntil === '' ? [] : [validUntil]));
  return {
    ...first,
    value,
    uncertaintyPct: Math.max(toUncertaintyPct(spread), ...members.map((one) => one.uncertaintyPct ?? unstatedPct)),
    source: 'Derived',
    edition: [...new Set(members.map(({ edition }) => edition))].join(', '),
    year: Math.min(...members.map(({ year }) => year)),
    validUntil: dates.toSorted()[0] ?? '',
    id: `family-${family.name}`,
    sourceId: members.map(({ id }) => id).join(' '),
    nameFr: `${family.nameFr}, moyenne de ${members.length} facteurs`,
    nameEn: `${family.nameEn}, mean of ${members.length} factors`,
    code: mostFrequent(members.map(({ code }) => code)),
    synonyms: '',
    reason: '',
    directShare: undefined,
    meanOf: members,
  };
}
