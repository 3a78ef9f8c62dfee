import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';

// Writes src/values/vat-rate-table.ts from the list of VAT rates, deterministically.

type Row = {
  readonly country: string;
  readonly rate_type: string;
  readonly rate_percent: string;
  readonly valid_from: string;
  readonly valid_to: string;
  readonly territory: string;
  readonly publisher: string;
  readonly dataset: string;
  readonly read_at: string;
  readonly licence: string;
};

const output = new URL('../src/values/vat-rate-table.ts', import.meta.url);
const input = join(findDataFolder(process.argv), 'reference/vat-rates.csv');
/** Omitted in favour of the country whose VAT they share. */
const sharedVat = ['LI', 'XI'];

if (!existsSync(input)) fail(`There is no ${input}. Set the folder that contains reference/vat-rates.csv with --data.`);
const rows: readonly Row[] = parse(await readFile(input), { columns: true, bom: true });
const standard = rows.filter(
  ({ country, rate_type, territory }) =>
    rate_type === 'standard' && territory === 'mainland' && !sharedVat.includes(country),
);
const countries = [...Map.groupBy(standard, ({ country }) => country)].sort(([a], [b]) => (a < b ? -1 : 1));
if (countries.length === 0) fail(`${input} has no standard rate of a mainland. Check its column rate_type.`);

const sources: string[] = [];
const entries = countries.map(([country, list]) => {
  const dated = toDatedRows(country, list);
  const source = formatSource(country, dated);
  if (!sources.includes(source)) sources.push(source);
  return formatEntry(country, `sources[${sources.indexOf(source)}]`, toRates(dated));
});
await writeFile(
  output,
  `// Written by packages/ledger/tools/write-vat-rates.ts: run it again instead of editing this file.

/** The source of rates: the list, the file that was read, and its licence. */
const sources = [
${sources.join('\n')}
] as const;

/**
 * Standard VAT rates of the mainland of each country, in percent, in the order of their start dates. The empty string means a
  * day before 2015, which the lists do not cover.
 */
export const vatRateTable: Readonly<
  Record<
    string,
    { readonly source: (typeof sources)[number]; readonly rates: readonly (readonly [string, number])[] }
  >
> = {
${entries.join('\n')}
};
`,
);
process.stdout.write(`${countries.length} countries written to ${fileURLToPath(output)}\n`);

/** The folder after `--data`, by default `../shared/data` next to the repository. */
function findDataFolder(argv: readonly string[]): string {
  const at = argv.indexOf('--data');
  const given = at === -1 ? undefined : argv[at + 1];
  if (given === undefined) return fileURLToPath(new URL('../../../../shared/data/', import.meta.url));
  return resolve(process.env.INIT_CWD ?? '.', given);
}

/**
 * The rows of a country by date, without gaps. A row "in force at" a day only confirms the latest one, unless it is the only
 * row of the country.
 */
function toDatedRows(country: string, list: readonly Row[]): readonly Row[] {
  const snapshot = list.find(({ valid_from }) => valid_from.startsWith('in force at '));
  const dated = list.filter((row) => row !== snapshot).sort((a, b) => (toFrom(a) < toFrom(b) ? -1 : 1));
  if (dated.length === 0 && snapshot !== undefined) return [snapshot];
  for (const [index, { valid_to }] of dated.entries()) {
    const next = dated[index + 1];
    const expected = next === undefined ? '' : toDayBefore(toFrom(next));
    if (valid_to !== expected) {
      fail(`${country}: a standard rate ends on "${valid_to}" where "${expected}" is expected. Check ${input}.`);
    }
  }
  const latest = dated.at(-1)?.rate_percent;
  if (snapshot !== undefined && Number(snapshot.rate_percent) !== Number(latest)) {
    fail(`${country}: the latest standard rate is ${latest}, but ${snapshot.rate_percent} is ${snapshot.valid_from}.`);
  }
  return dated;
}

function toFrom({ country, valid_from }: Row): string {
  if (/^before \d{4}$/.test(valid_from)) return '';
  const isoDate = /^(?:in force at )?(\d{4}-\d{2}-\d{2})$/.exec(valid_from)?.[1];
  return isoDate ?? fail(`${country}: "${valid_from}" in valid_from is not a date. Check ${input}.`);
}

function toDayBefore(isoDate: string): string {
  const day = new Date(`${isoDate}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/** Merges adjacent rows with the same rate: the lists start a new row when only a reduced rate changes. */
function toRates(dated: readonly Row[]): readonly string[] {
  return dated
    .filter((row, index) => Number(row.rate_percent) !== Number(dated[index - 1]?.rate_percent))
    .map((row) => `['${toFrom(row)}', ${Number(row.rate_percent)}]`);
}

// The output has the line breaks of the formatter.
function formatEntry(country: string, source: string, rates: readonly string[]): string {
  if (rates.length === 1) return `  ${country}: { source: ${source}, rates: [${rates}] },`;
  const lines = rates.map((rate) => `      ${rate},\n`).join('');
  return `  ${country}: {\n    source: ${source},\n    rates: [\n${lines}    ],\n  },`;
}

function formatSource(country: string, dated: readonly Row[]): string {
  const texts = new Set(
    dated.map(({ publisher, dataset, read_at, licence }) =>
      [
        '  {',
        formatField('publisher', publisher),
        formatField('dataset', dataset),
        formatField('identifier', read_at),
        formatField('licence', licence),
        '  },',
      ].join('\n'),
    ),
  );
  const [text] = texts;
  if (text === undefined || texts.size > 1) fail(`${country} has rates of several publishers. Check ${input}.`);
  return text;
}

function formatField(name: string, value: string): string {
  const line = `    ${name}: '${value}',`;
  return line.length <= 110 ? line : `    ${name}:\n      '${value}',`;
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
