import { findGroup } from '../catalogue/groups.ts';
import { splitKnowledge } from '../knowledge-lines.ts';
import { toPattern, toWholePattern } from '../reporting/text-pattern.ts';
import { type Account, toAccountName } from './read-account.ts';

/** A line of a chart: which accounts it is about, and their group; undefined if they may be anything. */
type ChartLine = { readonly fits: (account: Account) => boolean; readonly code: string | undefined };

/** What the accounts of a chart are for, in the countries where it is used. */
export type AccountChart = { readonly countries: ReadonlySet<string>; readonly lines: readonly ChartLine[] };

const folder = 'knowledge/accounts/';

/** The file that lists the charts. */
const list = `${folder}charts.csv`;

/** Whether a file of `data/` is about charts of accounts: `charts.csv`, and one file for each chart in it. */
export function isChartFile(name: string): boolean {
  return name.startsWith(folder);
}

/** Parses the files about charts by their names. Throws if a chart has no file, or a line names no group. */
export function parseCharts(files: ReadonlyMap<string, string>): readonly AccountChart[] {
  return splitKnowledge(files.get(list) ?? '', ';').map(([name = '', countries = '']) => {
    const text = files.get(`${folder}${name}.csv`);
    if (text === undefined) throw new Error(`charts.csv lists "${name}", but ${name}.csv does not exist.`);
    return { countries: new Set(countries.split(' ')), lines: splitKnowledge(text, ';').map(toLine(name)) };
  });
}

/** In a cell of accounts: the name alone, if it is the whole name. */
const nameAlone = '=';
/** Instead of a group: the accounts may be anything. */
const anything = '-';

const toLine =
  (chart: string) =>
  ([accounts = '', words = '', code = '']: readonly string[]): ChartLine => {
    if (code !== anything && findGroup(code) === undefined) throw new Error(`${chart}.csv: "${code}" is not a group.`);
    const beginnings = accounts.split(' ').filter((beginning) => beginning !== nameAlone);
    const pattern = toPattern(words);
    const whole = beginnings.length < accounts.split(' ').length ? toWholePattern(words) : undefined;
    // The numbers of other charts say nothing without a name: only codes in letters do.
    const isNamed = (account: Account) => pattern?.test(account.words) ?? account.reference !== '';
    const fits = (account: Account) =>
      (beginnings.some((beginning) => startsWith(account, beginning)) && isNamed(account)) ||
      whole?.test(toAccountName(account)) === true;
    return { fits, code: code === anything ? undefined : code };
  };

function startsWith({ number, reference }: Account, beginning: string): boolean {
  return /^\D/.test(beginning) ? reference.startsWith(beginning) : number.startsWith(beginning);
}

/** Instead of countries: a chart that is used in all of them. */
const anywhere = '*';

/** The charts used in these countries, in their order, then those used anywhere. */
export function chartsOf(charts: readonly AccountChart[], countries: readonly string[]): readonly AccountChart[] {
  return [...countries, anywhere].flatMap((country) => charts.filter((chart) => chart.countries.has(country)));
}

/** The group of an account in the first chart that has a line for it; undefined if none has one, or it may be anything. */
export function findAccountGroup(charts: readonly AccountChart[], account: Account): string | undefined {
  for (const { lines } of charts) {
    const line = lines.find(({ fits }) => fits(account));
    if (line !== undefined) return line.code;
  }
  return undefined;
}
