import type { Metric } from './scrape.ts';

const baseUnits = ['amperes', 'bytes', 'celsius', 'grams', 'joules', 'kelvin', 'meters', 'seconds', 'volts'];
const prefixes = [
  ...['pico', 'nano', 'micro', 'milli', 'centi', 'deci', 'deca', 'hecto', 'kilo', 'kibi'],
  ...['mega', 'mibi', 'giga', 'gibi', 'tera', 'tebi', 'peta', 'pebi'],
];
const otherUnits = ['minutes', 'hours', 'days', 'weeks', 'bits', 'fahrenheit', 'inches', 'miles', 'ounces'];
const abbreviations = ['s', 'ms', 'us', 'ns', 'sec', 'b', 'kb', 'mb', 'gb', 'tb', 'pb', 'm', 'h', 'd'];
const types = ['counter', 'gauge', 'histogram', 'summary', 'untyped'];

const refusedUnits = new Set([...baseUnits.flatMap((unit) => prefixes.map((prefix) => prefix + unit)), ...otherUnits]);

/** The problems that `promtool check metrics` would report for a metric, by the rules of its `promlint`. */
export function findLintProblems({ name, help, type, samples }: Metric): readonly string[] {
  const problems: string[] = [];
  const refuse = (isWrong: boolean, problem: string) => isWrong && problems.push(`${name}: ${problem}`);
  const parts = name.split('_');
  const labels = new Set(samples.flatMap((sample) => Object.keys(sample.labels)));
  const isDistribution = type === 'histogram' || type === 'summary';

  refuse(help === '', 'no help text');
  refuse((type === 'counter') !== name.endsWith('_total'), 'counters, and only they, end in _total');
  refuse(type !== 'histogram' && name.endsWith('_bucket'), 'only histograms have _bucket');
  refuse(!isDistribution && /_(count|sum)$/.test(name), 'only histograms and summaries have _count and _sum');
  refuse(type !== 'histogram' && labels.has('le'), 'only histograms have the label le');
  refuse(type !== 'summary' && labels.has('quantile'), 'only summaries have the label quantile');
  refuse(
    parts.some((part) => refusedUnits.has(part)),
    'not in a base unit',
  );
  refuse(
    parts.slice(1).some((part) => abbreviations.includes(part)),
    'an abbreviated unit',
  );
  refuse(
    parts.slice(1).some((part) => types.includes(part)),
    'its type is in its name',
  );
  refuse(/:|[a-z][A-Z]/.test(name), 'a colon or camelCase in its name');
  refuse(/[a-z][A-Z]/.test([...labels].join(' ')), 'a label in camelCase');
  return problems;
}
