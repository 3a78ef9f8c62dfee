import { readPhrases } from '@ledgerprint/languages';
import type { Factor } from '../catalogue/factor.ts';
import { dimensionOfUnit } from '../catalogue/unit-dimensions.ts';
import { splitKnowledge } from '../knowledge-lines.ts';
import { stem } from '../text/stem.ts';
import { type GroupCode, isCompatible } from './compatible-groups.ts';
import { type MeanFactor, mostFrequent, toGeometricMean, toUncertaintyPct } from './mean-factor.ts';
import type { NameRoles } from './name-words.ts';

/** Goods that are alike: they stand in for one of them that has no factor of its own. */
export type Family = {
  readonly name: string;
  readonly nameFr: string;
  readonly nameEn: string;
  /**
   * A service, such as carrying goods or taking waste away, is found wherever its words stand. A food is found only if nothing else
   * is named: `cheese pizza` is no cheese.
   */
  readonly kind: 'goods' | 'food' | 'service';
  readonly memberIds: readonly string[];
};

/** The family that a designation names: its mean; undefined if the catalogue has fewer than two of its members. */
export type FoundFamily = { readonly factor: MeanFactor | undefined };

/** The error of a single figure if its publisher states none. */
const unstatedPct = 50;
const fewestMembers = 2;
const leastConsent = 0.5;

/** The text of `data/knowledge/families.csv` (`family,nameFr,nameEn,kind,members`). */
export function parseFamilies(text: string): readonly Family[] {
  return splitKnowledge(text, ',').map(([name = '', nameFr = '', nameEn = '', kind = '', members = '']) => ({
    name,
    nameFr,
    nameEn,
    kind: kind === 'service' || kind === 'food' ? kind : 'goods',
    memberIds: members.split(' '),
  }));
}

/** Finds families by their words in `families.csv` of all languages. */
export function createFamilies(families: readonly Family[], byId: ReadonlyMap<string, Factor>, roles: NameRoles) {
  const byName = new Map(families.map((family) => [family.name, family]));
  const means = new Map<string, MeanFactor | undefined>();

  function meanOf(family: Family): MeanFactor | undefined {
    if (!means.has(family.name)) means.set(family.name, toFamilyMean(family, byId));
    return means.get(family.name);
  }

  /**
   * The family of the goods that a designation names first. A word of it must be what the line is about, and the classifier must think
   * so too: `machine à bois` is no wood. Undefined if there is none.
   */
  function find(designation: string, groupCodes: readonly GroupCode[]): FoundFamily | undefined {
    const reading = readPhrases(designation);
    const hits = reading.all('families');
    const hit = hits.reduce<(typeof hits)[number] | undefined>((first, one) => {
      if (first === undefined || one.from < first.from) return one;
      return one.from === first.from && one.weight > first.weight ? one : first;
    }, undefined);
    const family = hit && byName.get(hit.row.means);
    if (hit === undefined || family === undefined) return undefined;
    const isOwn = (at: number) => hits.some(({ from, to }) => from <= at && at <= to);
    for (let at = 0; at < reading.tokens.count; at++) {
      if (isOwn(at)) continue;
      const word = reading.tokens.word(at);
      const kind = roles.kindOf(word, stem(word));
      if (kind === 'purpose' || kind === 'addition') {
        if (at < hit.from) return undefined;
        break;
      }
      if (kind === 'other' && family.kind !== 'service') return undefined;
      if (kind === 'content' && family.kind === 'food') return undefined;
    }
    const factor = meanOf(family);
    return factor === undefined || consentTo(factor.code, groupCodes) >= leastConsent ? { factor } : undefined;
  }

  return { find };
}

function consentTo(code: string, groupCodes: readonly GroupCode[]): number {
  return groupCodes
    .filter((group) => isCompatible(group.code, code))
    .reduce((sum, group) => sum + group.probability, 0);
}

/**
 * The mean of a family, with the spread of its members as uncertainty, but at least that of each of them. Undefined if the catalogue
 * has fewer than two of its members.
 */
function toFamilyMean(family: Family, byId: ReadonlyMap<string, Factor>): MeanFactor | undefined {
  const members = family.memberIds.flatMap((id) => byId.get(id) ?? []);
  const [first] = members;
  if (first === undefined || members.length < fewestMembers) return undefined;
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
