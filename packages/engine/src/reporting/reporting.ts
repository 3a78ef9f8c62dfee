import type { Factor } from '../catalogue/factor.ts';
import { findGroup } from '../catalogue/groups.ts';
import { hasFrenchAccounts, toAccount } from './account.ts';
import type { BegesPost, GhgCategory } from './posts.ts';
import type { ReportingRule, Scope } from './reporting-rules.ts';
import { toWords } from './text-pattern.ts';

/** What of a factor decides where its kilograms are reported. */
export type ReportedFactor = Pick<Factor, 'id' | 'unit' | 'code' | 'nameFr' | 'nameEn'> & {
  readonly source: Factor['source'] | (string & {});
  /** The share that is emitted where the fuel is burnt, or at the plant; undefined where the publisher states none. */
  readonly directShare?: number | undefined;
};

/** One part of a footprint, all of it multiplied with one factor. */
export type ReportingRequest = {
  /** One of the 64 groups, a NAICS code, or blank where neither is known. */
  readonly groupCode: string;
  readonly factor: ReportedFactor;
  /** The account the line is booked on; where blank, the digits that the category begins with. */
  readonly account: string;
  readonly designation: string;
  /** The client's own. */
  readonly category: string;
  readonly footprintKg: number;
  /** ISO 3166; accounts of other countries than France are not read. */
  readonly country?: string | undefined;
};

/** Kilograms under the headings of both standards. */
export type ReportingPart = {
  readonly scope: Scope;
  /** Blank for scopes 1 and 2. */
  readonly ghgCategory: GhgCategory | '';
  readonly begesPost: BegesPost;
  readonly kg: number;
};

/** `scope_not_split`: the publisher gives no breakdown, so that the whole is in the main scope. */
export type ReportingWarning = 'scope_not_split';

export type Reported = {
  /** They add up to the footprint to the last bit; what is emitted on the spot first. */
  readonly parts: readonly ReportingPart[];
  readonly warnings: readonly ReportingWarning[];
  /** Name of the rule of the table that decided. */
  readonly rule: string;
};

/** Says under which heading a footprint is reported. */
export type Reporting = ReturnType<typeof createReporting>;

/** What comes before the burning of a fuel or the use of a network's energy: BEGES v5 puts it with purchased goods. */
const upstream = { scope: 3, ghgCategory: '3.3', begesPost: '4.1' } as const;

/** The first rule that fits decides; the last one fits everything. */
export function createReporting(rules: readonly ReportingRule[]) {
  const last = rules.at(-1);
  if (last === undefined || !isForAll(last))
    throw new Error('The last rule of reporting has to fit everything.');
  const byGroup = new Map<string, readonly ReportingRule[]>();

  function rulesOf(group: string): readonly ReportingRule[] {
    const known = byGroup.get(group) ?? rules.filter(({ groups }) => isOfGroup(groups, group));
    byGroup.set(group, known);
    return known;
  }

  return {
    toReportingParts(request: ReportingRequest): Reported {
      const { factor, footprintKg } = request;
      const rule = findRule(rulesOf(toGroup(request)), request) ?? last;
      const { scope, ghgCategory, begesPost } = rule;
      const main = { scope, ghgCategory, begesPost };
      const whole = [{ ...main, kg: footprintKg }];
      if (!rule.hasUpstream) return { parts: whole, warnings: [], rule: rule.name };
      if (factor.directShare === undefined)
        return { parts: whole, warnings: ['scope_not_split'], rule: rule.name };
      return { parts: splitUpstream(main, footprintKg, factor.directShare), warnings: [], rule: rule.name };
    },
  };
}

function findRule(rules: readonly ReportingRule[], request: ReportingRequest): ReportingRule | undefined {
  const { factor, designation, category } = request;
  const account = hasFrenchAccounts(request.country) ? request.account || toAccount(category) : '';
  // Most groups have no rule that looks at the words.
  let text: string | undefined;
  const isSaid = (words: RegExp) => {
    text ??= toWords(designation, category);
    return words.test(text);
  };
  for (const rule of rules) {
    if (rule.units !== undefined && !rule.units.has(factor.unit)) continue;
    if (rule.accounts.length > 0 && !rule.accounts.some((prefix) => account.startsWith(prefix))) continue;
    if (rule.factor !== undefined && !rule.factor.test(namesOf(factor))) continue;
    if (rule.words === undefined || isSaid(rule.words)) return rule;
  }
  return undefined;
}

/** The words of factors' names, of which there are some thousands, for as long as their catalogue is in use. */
const knownNames = new WeakMap<object, string>();

function namesOf(factor: ReportedFactor): string {
  const known = knownNames.get(factor) ?? toWords(factor.nameFr, factor.nameEn);
  knownNames.set(factor, known);
  return known;
}

/**
 * What a physical factor is of is surer than what its line was classified as. A NAICS code counts as one only where the
 * factor is of that list: codes of own referentials may look the same.
 */
function toGroup({ groupCode, factor }: ReportingRequest): string {
  const codes = isMonetary(factor) ? [groupCode, factor.code] : [factor.code, groupCode];
  const isNaics = factor.source === 'US EPA';
  return codes.find((code) => findGroup(code) || (isNaics && /^\d+$/.test(code))) ?? '-';
}

function isMonetary({ unit }: ReportedFactor): boolean {
  return unit === 'EUR' || unit === 'USD';
}

function isOfGroup(groups: readonly string[], group: string): boolean {
  if (groups.length === 0 || groups.includes(group)) return true;
  return /^\d/.test(group) && groups.some((prefix) => /^\d/.test(prefix) && group.startsWith(prefix));
}

function isForAll({ groups, accounts, units, factor, words }: ReportingRule): boolean {
  return groups.length + accounts.length === 0 && [units, factor, words].every((cell) => cell === undefined);
}

/** What is emitted on the spot under its heading, what comes before it in 3.3. */
export function splitUpstream(
  main: Omit<ReportingPart, 'kg'>,
  footprintKg: number,
  directShare: number,
): readonly ReportingPart[] {
  const share = Math.min(1, Math.max(0, directShare));
  const directKg = toDirectKg(footprintKg, share);
  const parts = [
    { ...main, kg: directKg },
    { ...upstream, kg: footprintKg - directKg },
  ];
  return share === 1 ? parts.slice(0, 1) : share === 0 ? parts.slice(1) : parts;
}

/**
 * So that both parts add up to the footprint to the last bit: a difference of two numbers is exact where neither is
 * more than twice the other, so the larger part is rounded first and the smaller one is what it leaves.
 */
function toDirectKg(footprintKg: number, share: number): number {
  if (share >= 0.5) return footprintKg * share;
  const upstreamKg = footprintKg - footprintKg * share;
  return footprintKg - upstreamKg;
}
