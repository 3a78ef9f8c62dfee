import { factorUnits } from '../catalogue/factor.ts';
import { findGroup } from '../catalogue/groups.ts';
import { type BegesPost, begesPosts, type GhgCategory, ghgCategories } from './posts.ts';
import { toPattern } from './text-pattern.ts';

/** The GHG Protocol's scope; electricity is location-based. */
export type Scope = 1 | 2 | 3;

/** One line of `reporting.csv`. All its conditions must be met; a blank condition is always met. */
export type ReportingRule = {
  readonly name: string;
  /** Groups, prefixes of NAICS codes, and `-` if neither is known. */
  readonly groups: readonly string[];
  /** Prefixes of French accounts. */
  readonly accounts: readonly string[];
  readonly units: ReadonlySet<string> | undefined;
  /** Words of the factor's name. */
  readonly factor: RegExp | undefined;
  /** Words of the designation or the client's category. */
  readonly words: RegExp | undefined;
  readonly scope: Scope;
  /** Blank for scopes 1 and 2. */
  readonly ghgCategory: GhgCategory | '';
  readonly begesPost: BegesPost;
  /** The factor includes both direct and upstream emissions. */
  readonly hasUpstream: boolean;
};

const columns = 'rule;groups;accounts;units;factor;words;scope;ghgCategory;begesPost;upstream;reason' as const;
const moneyUnits = ['EUR', 'USD'];

/** Parses the text of `knowledge/reporting.csv`. Throws an error that names the rule if a line is invalid. */
export function parseReportingRules(text: string): readonly ReportingRule[] {
  const [header, ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  if (header !== columns) throw new Error(`reporting.csv must start with "${columns}".`);
  return lines.map(parseRule);
}

function parseRule(line: string): ReportingRule {
  const cells = line.split(';');
  const [name = '', groups = '', accounts = '', units = '', factor = '', words = ''] = cells;
  const [scope = '', ghgCategory = '', begesPost = '', upstream = '', reason = ''] = cells.slice(6);
  const fail = (problem: string): never => {
    throw new Error(`reporting.csv, rule "${name}": ${problem}.`);
  };
  if (cells.length !== 11 || reason === '') fail('a line must have eleven cells, the last one a reason');
  if (scope !== '1' && scope !== '2' && scope !== '3') return fail(`"${scope}" is not a scope`);
  if (!isGhgCategory(ghgCategory) && ghgCategory !== '') return fail(`"${ghgCategory}" is not a GHG category`);
  if ((ghgCategory === '') !== (scope !== '3')) fail('only scope 3 has a category, and it must have one');
  if (!isBegesPost(begesPost)) return fail(`"${begesPost}" is not a BEGES category`);
  if (upstream !== '' && upstream !== 'yes') fail('upstream must be "yes" or blank');
  const groupList = toList(groups);
  const unknown = groupList.find((group) => group !== '-' && !/^\d+$/.test(group) && !findGroup(group));
  if (unknown !== undefined) fail(`"${unknown}" is not a group`);
  return {
    name,
    groups: groupList,
    accounts: toList(accounts),
    units:
      units === ''
        ? undefined
        : new Set(toList(units).flatMap((unit) => toUnits(unit) ?? fail(`"${unit}" is not a unit`))),
    factor: toPattern(factor),
    words: toPattern(words),
    scope: Number(scope) as Scope,
    ghgCategory,
    begesPost,
    hasUpstream: upstream === 'yes',
  };
}

function toUnits(unit: string): readonly string[] | undefined {
  if (unit === 'money') return moneyUnits;
  if (unit === 'physical') return factorUnits.filter((known) => !moneyUnits.includes(known));
  return factorUnits.some((known) => known === unit) ? [unit] : undefined;
}

function toList(cell: string): readonly string[] {
  return cell.split(' ').filter((item) => item !== '');
}

function isGhgCategory(text: string): text is GhgCategory {
  return Object.hasOwn(ghgCategories, text);
}

function isBegesPost(text: string): text is BegesPost {
  return Object.hasOwn(begesPosts, text);
}
