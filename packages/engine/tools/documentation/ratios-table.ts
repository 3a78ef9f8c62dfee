import { readFile } from 'node:fs/promises';
import { toMarkdownTable } from '@ledgerprint/bench';
import type { Language } from '@ledgerprint/ledger/language';
import { parseCatalogue } from '../../src/catalogue/catalogue-file.ts';
import { findGroup, nameGroup } from '../../src/catalogue/groups.ts';

const data = (name: string) => readFile(new URL(`../../data/${name}`, import.meta.url), 'utf8');

/** Twenty groups that ADEME publishes and most ledgers have. */
const shown = [
  ...['C10_11_12', 'C13_14_15', 'C16', 'C17', 'C18', 'C20', 'C22', 'C23', 'C24', 'C25'],
  ...['C26', 'C28', 'C31', 'F', 'H49', 'I', 'J62_63', 'L', 'M69_70', 'N78'],
];
const year = 2023;

/** Each publication with a country, in the order of the columns. */
const columns = [
  { file: 'open-ceda', country: 'FR', en: 'Open CEDA, France', fr: 'Open CEDA, France' },
  { file: 'open-ceda', country: 'DE', en: 'Open CEDA, Germany', fr: 'Open CEDA, Allemagne' },
  { file: 'open-ceda', country: 'GB', en: 'Open CEDA, Great Britain', fr: 'Open CEDA, Grande-Bretagne' },
  { file: 'gb', country: 'GB', en: 'Defra and Leeds', fr: 'Defra et Leeds' },
  { file: 'us', country: 'US', en: 'US EPA (2022)', fr: 'US EPA (2022)' },
] as const;

const words = {
  en: { group: 'Group', ademe: 'ADEME', median: 'median quotient to ADEME’s ratio' },
  fr: { group: 'Groupe', ademe: 'ADEME', median: 'quotient médian par rapport à l’ADEME' },
} as const;

/** The ratios of the three publications side by side, in kgCO2e per euro of 2023. */
export async function toRatiosTable(language: Language): Promise<string> {
  const catalogue = parseCatalogue(await data('catalogue.csv'));
  const ademe = new Map(
    catalogue
      .filter(({ id }) => shown.some((code) => id === `ademe-${code}-${year}`))
      .map((one) => [one.code, one.value]),
  );
  const others = await Promise.all(columns.map(({ file, country }) => readRatios(file, country)));
  const quotients = others.map((ratios) => median(shown.map((code) => ratioOf(ratios, code) / ratioOf(ademe, code))));
  const say = (value: number) => toFigure(value, language);
  const rows = shown.map((code) => {
    const group = findGroup(code);
    const name = group === undefined ? code : `${code} ${nameGroup(group, language)}`;
    return [name, ...[ademe, ...others].map((ratios) => say(ratioOf(ratios, code)))];
  });
  const { group, ademe: first, median: last } = words[language];
  const head = [group, first, ...columns.map((column) => column[language])];
  return toMarkdownTable([head, ...rows, [last, say(1), ...quotients.map(say)]]);
}

async function readRatios(file: string, country: string): Promise<ReadonlyMap<string, number>> {
  const [header = '', ...lines] = (await data(`ratios/${file}.csv`)).trimEnd().split('\n');
  const cells = lines.findLast((line) => line.startsWith(`${country},`))?.split(',') ?? [];
  return new Map(header.split(',').map((name, at) => [name, Number(cells[at])]));
}

function ratioOf(ratios: ReadonlyMap<string, number>, code: string): number {
  const value = ratios.get(code);
  if (value === undefined || !(value > 0)) throw new Error(`Group ${code} has no ratio to compare.`);
  return value;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

function toFigure(value: number, language: Language): string {
  const text = value.toPrecision(2);
  return language === 'fr' ? text.replace('.', ',') : text;
}
