import type { Factor } from '../catalogue/factor.ts';
import { findGroup } from '../catalogue/groups.ts';
import { hasFrenchAccounts, toAccount } from './account.ts';
import type { BegesPost, GhgCategory } from './posts.ts';
import type { ReportingRule, Scope } from './reporting-rules.ts';
import { toWords } from './text-pattern.ts';

/** The properties of a factor that decide where its emissions are reported. */
export type ReportedFactor = Pick<Factor, 'id' | 'unit' | 'code' | 'nameFr' | 'nameEn'> & {
  readonly source: Factor['source'] | (string & {});
  /** The share emitted where the fuel is burnt, or at the plant; undefined if the publisher states none. */
  readonly directShare?: number | undefined;
};

/** One part of a footprint, calculated with a single factor. */
export type ReportingRequest = {
  /** One of the 64 groups, a NAICS code, or blank if neither is known. */
  readonly groupCode: string;
  readonly factor: ReportedFactor;
  /** The account on which the line is booked; if blank, the digits at the start of the category. */
  readonly account: string;
  readonly designation: string;
  /** The client's own category. */
  readonly category: string;
  readonly footprintKg: number;
  /** ISO 3166; accounts of countries other than France are ignored. */
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

/** `scope_not_split`: the publisher gives no breakdown, so the whole footprint is in the main scope. */
export type ReportingWarning = 'scope_not_split';

export type Reported = {
  /** They add up exactly to the footprint; direct emissions come first. */
  readonly parts: readonly ReportingPart[];
  readonly warnings: readonly ReportingWarning[];
  /** The name of the rule that applied. */
  readonly rule: string;
};

/** Finds the headings under which a footprint is reported. */
export type Reporting = ReturnType<typeof createReporting>;

/** Upstream emissions of fuels and network energy: BEGES v5 reports them with purchased goods. */
const upstream = { scope: 3, ghgCategory: '3.3', begesPost: '4.1' } as const;

/** The first rule that matches applies; the last rule matches everything. */
export function createReporting(rules: readonly ReportingRule[]) {
  const last = rules.at(-1);
  if (last === undefined || !isForAll(last)) throw new Error('The last reporting rule must match everything.');
  const byGroup = new Map<string, GroupRules>();

  function rulesOf(group: string): GroupRules {
    const known = byGroup.get(group);
    if (known !== undefined) return known;
    const found = { rules: rules.filter(({ groups }) => isOfGroup(groups, group)), ofFactors: new WeakMap() };
    byGroup.set(group, found);
    return found;
  }

  return {
    toReportingParts(request: ReportingRequest): Reported {
      const { factor, footprintKg } = request;
      const rule = findRule(rulesOfFactor(rulesOf(toGroup(request)), factor), request) ?? last;
      const { scope, ghgCategory, begesPost } = rule;
      const whole = [{ scope, ghgCategory, begesPost, kg: footprintKg }];
      if (!rule.hasUpstream) return { parts: whole, warnings: noWarnings, rule: rule.name };
      const main = { scope, ghgCategory, begesPost };
      if (factor.directShare === undefined) return { parts: whole, warnings: ['scope_not_split'], rule: rule.name };
      return { parts: splitUpstream(main, footprintKg, factor.directShare), warnings: [], rule: rule.name };
    },
  };
}

const noWarnings: readonly ReportingWarning[] = [];

/** The rules of a group, and those that remain for each factor: there are few factors, used many times. */
type GroupRules = {
  readonly rules: readonly ReportingRule[];
  readonly ofFactors: WeakMap<ReportedFactor, readonly ReportingRule[]>;
};

/** Only accounts and words are left to be checked. */
function rulesOfFactor({ rules, ofFactors }: GroupRules, factor: ReportedFactor): readonly ReportingRule[] {
  const known = ofFactors.get(factor);
  if (known !== undefined) return known;
  const fitting = rules.filter(({ units, factor: names }) => {
    if (units !== undefined && !units.has(factor.unit)) return false;
    return names === undefined || names.test(toWords(factor.nameFr, factor.nameEn));
  });
  // Rules after one without conditions never apply.
  const end = fitting.findIndex(({ accounts, words }) => accounts.length === 0 && words === undefined);
  const own = end === -1 ? fitting : fitting.slice(0, end + 1);
  ofFactors.set(factor, own);
  return own;
}

function findRule(rules: readonly ReportingRule[], request: ReportingRequest): ReportingRule | undefined {
  const [only] = rules;
  if (only !== undefined && rules.length === 1 && only.accounts.length === 0 && only.words === undefined) return only;
  const { designation, category } = request;
  const account = hasFrenchAccounts(request.country) ? request.account || toAccount(category) : '';
  // Most groups have no rule that depends on the words.
  let text: string | undefined;
  const isSaid = (words: RegExp) => {
    text ??= toWords(designation, category);
    return words.test(text);
  };
  for (const rule of rules) {
    if (rule.accounts.length > 0 && !isBooked(account, rule)) continue;
    if (rule.words === undefined || isSaid(rule.words)) return rule;
  }
  return undefined;
}

function isBooked(account: string, { accounts }: ReportingRule): boolean {
  return account !== '' && accounts.some((prefix) => account.startsWith(prefix));
}

/**
 * The group of a physical factor is more certain than the category of its line. A NAICS code counts only if the
 * factor belongs to that list: codes of own referentials may look the same.
 */
function toGroup({ groupCode, factor }: ReportingRequest): string {
  const isNaics = factor.source === 'US EPA';
  const [first, second] = isMonetary(factor) ? [groupCode, factor.code] : [factor.code, groupCode];
  if (isGroup(first, isNaics)) return first;
  return isGroup(second, isNaics) ? second : '-';
}

function isGroup(code: string, isNaics: boolean): boolean {
  return findGroup(code) !== undefined || (isNaics && /^\d+$/.test(code));
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

/** Direct emissions under their own heading, upstream emissions in 3.3. */
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
 * Makes both parts add up exactly to the footprint. The difference of two numbers is exact if neither is more than
 * twice the other, so the larger part is rounded first and the smaller one is the remainder.
 */
function toDirectKg(footprintKg: number, share: number): number {
  if (share >= 0.5) return footprintKg * share;
  const upstreamKg = footprintKg - footprintKg * share;
  return footprintKg - upstreamKg;
}
