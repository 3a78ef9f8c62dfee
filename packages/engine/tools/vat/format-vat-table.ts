import { parseRows } from '../parse-rows.ts';

const columns = [
  ...['country', 'rate_type', 'rate_percent', 'valid_from', 'valid_to', 'territory'],
  ...['publisher', 'dataset', 'read_at', 'licence'],
] as const;
type Row = Readonly<Record<(typeof columns)[number], string>>;

/** Omitted in favour of the country whose VAT they share. */
const sharedVat = ['LI', 'XI'];

/** The table of standard VAT rates as a source file of `@ledgerprint/ledger`, from the list of VAT rates. */
export function formatVatTable(text: string): string {
  const standard = parseRows(text, columns).filter(
    ({ country, rate_type, territory }) =>
      rate_type === 'standard' && territory === 'mainland' && !sharedVat.includes(country),
  );
  const countries = [...Map.groupBy(standard, ({ country }) => country)].sort(([a], [b]) => (a < b ? -1 : 1));
  if (countries.length === 0) throw new Error('The VAT rates have no standard rate of a mainland.');

  const sources: string[] = [];
  const entries = countries.map(([country, list]) => {
    const dated = toDatedRows(country, list);
    const source = formatSource(country, dated);
    if (!sources.includes(source)) sources.push(source);
    return formatEntry(country, `sources[${sources.indexOf(source)}]`, toRates(dated));
  });
  return `// Written by "npm run data:build -- vat": run it again instead of editing this file.

/** The source of rates: the list, the file that was read, and its licence. */
const sources = [
${sources.join('\n')}
] as const;

/**
 * Standard VAT rates of the mainland of each country, in percent, in the order of their start dates. The empty string means a
 * day before 2015, which the lists do not cover.
 */
export const vatRateTable: Readonly<
  Record<string, { readonly source: (typeof sources)[number]; readonly rates: readonly (readonly [string, number])[] }>
> = {
${entries.join('\n')}
};
`;
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
      throw new Error(`${country}: a standard rate ends on "${valid_to}" where "${expected}" is expected.`);
    }
  }
  const latest = dated.at(-1)?.rate_percent;
  if (snapshot !== undefined && Number(snapshot.rate_percent) !== Number(latest)) {
    throw new Error(
      `${country}: the latest standard rate is ${latest}, but ${snapshot.rate_percent} is ${snapshot.valid_from}.`,
    );
  }
  return dated;
}

function toFrom({ country, valid_from }: Row): string {
  if (/^before \d{4}$/.test(valid_from)) return '';
  const isoDate = /^(?:in force at )?(\d{4}-\d{2}-\d{2})$/.exec(valid_from)?.[1];
  if (isoDate === undefined) throw new Error(`${country}: "${valid_from}" in valid_from is not a date.`);
  return isoDate;
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
  if (text === undefined || texts.size > 1) throw new Error(`${country} has rates of several publishers.`);
  return text;
}

function formatField(name: string, value: string): string {
  const line = `    ${name}: '${value}',`;
  return line.length <= 110 ? line : `    ${name}:\n      '${value}',`;
}
