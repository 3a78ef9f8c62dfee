import { begesPosts, ghgCategories } from '@ledgerprint/engine/results';
import type { Report, ReportLine } from '../report.ts';
import { line, part, type ReportTable, subtotal, type TableColumn, type TableRow, total } from './table.ts';
import { massColumn, shareColumn, shareOfTotal, type TableSetting } from './table-setting.ts';

/** Categories that a purchase ledger does not cover: their figures are unknown, not zero. */
const outsideLedgers = {
  ghgCategories: new Set(['3.9', '3.10', '3.11', '3.12', '3.13', '3.14', '3.15']),
  begesPosts: new Set(['1.3', '1.5', '3.2', '3.4', '5.1', '5.2', '5.3', '5.4', '6.1']),
} as const;

/** Scopes 1 to 3 and their total. */
export function toScopesTable(report: Report, setting: TableSetting): ReportTable {
  const { words } = setting;
  const masses = toMasses(report.scopes);
  return {
    id: 'scopes',
    title: words.scopes.heading,
    columns: [{ label: words.columns.scope, kind: 'text' }, massColumn(setting), shareColumn(setting)],
    rows: [
      ...['1', '2', '3'].map((key) => figures(line, [words.scopes.names[key]], masses.get(key) ?? 0n, setting)),
      totalRow([words.columns.total], setting),
    ],
  };
}

/** Scopes 1 and 2 and all fifteen categories of Scope 3. */
export function toGhgTable(report: Report, setting: TableSetting): ReportTable {
  const { words, language } = setting;
  const masses = toMasses(report.ghgCategories);
  const scopes = ['1', '2'].map((key) => figures(line, [key, words.ghg.names[key]], masses.get(key) ?? 0n, setting));
  const categories = Object.entries(ghgCategories).map(([key, names]) =>
    figuresIfShown(
      { cells: [key, names[language]], mg: masses.get(key), isOutside: outsideLedgers.ghgCategories.has(key) },
      setting,
    ),
  );
  const third = sum([...masses].filter(([key]) => key.startsWith('3.')));
  return {
    id: 'ghg-categories',
    title: words.ghg.heading,
    columns: headingColumns(words.columns.category, setting),
    rows: [
      ...scopes,
      ...categories,
      figures(subtotal, ['3', words.scopes.names['3']], third, setting),
      totalRow(['', words.columns.total], setting),
    ],
  };
}

/** The six groups of the French regulatory method with all their BEGES categories. */
export function toBegesTable(report: Report, setting: TableSetting): ReportTable {
  const { words, language } = setting;
  const masses = toMasses(report.begesPosts);
  const posts = Object.entries(begesPosts);
  const rows = Object.entries(words.beges.categories).flatMap(([category, name]): readonly TableRow[] => [
    ...posts
      .filter(([key]) => key.startsWith(`${category}.`))
      .map(([key, names]) =>
        figuresIfShown(
          { cells: [key, names[language]], mg: masses.get(key), isOutside: outsideLedgers.begesPosts.has(key) },
          setting,
        ),
      ),
    toCategoryRow({ category, name, masses }, setting),
  ]);
  return {
    id: 'beges-posts',
    title: words.beges.heading,
    columns: headingColumns(words.columns.post, setting),
    rows: [...rows, totalRow(['', words.columns.total], setting)],
  };
}

/** If a ledger covers none of the BEGES categories of a group, their sum is unknown too. */
function toCategoryRow(
  one: { readonly category: string; readonly name: string; readonly masses: ReadonlyMap<string, bigint> },
  setting: TableSetting,
): TableRow {
  const { words } = setting;
  const cells = [one.category, `${words.beges.subtotal(one.category)} – ${one.name}`];
  const isOfCategory = (key: string) => key.startsWith(`${one.category}.`);
  const found = [...one.masses].filter(([key]) => isOfCategory(key));
  const posts = Object.keys(begesPosts).filter(isOfCategory);
  if (found.length === 0 && posts.every((key) => outsideLedgers.begesPosts.has(key)))
    return subtotal(...cells, words.ghg.notInLedger, undefined);
  return figures(subtotal, cells, sum(found), setting);
}

/** Gross emissions in the format of ESRS E1-6. */
export function toEsrsTable(report: Report, setting: TableSetting): ReportTable {
  const { words, language } = setting;
  const scopes = toMasses(report.scopes);
  const third = toMasses(report.ghgCategories.filter(({ key }) => key.startsWith('3.')));
  const notCalculated = (name: string, kind = line) => kind(name, words.esrs.notCalculated, undefined);
  const names: Readonly<Record<string, Readonly<Record<typeof language, string>>>> = ghgCategories;
  return {
    id: 'esrs-e1-6',
    title: words.esrs.heading,
    columns: [{ label: words.columns.item, kind: 'text' }, massColumn(setting), shareColumn(setting)],
    rows: [
      figures(line, [words.esrs.scope1], scopes.get('1') ?? 0n, setting),
      notCalculated(words.esrs.trading, part),
      figures(line, [words.esrs.location], scopes.get('2') ?? 0n, setting),
      notCalculated(words.esrs.market),
      figures(line, [words.esrs.scope3], scopes.get('3') ?? 0n, setting),
      ...[...third]
        .filter(([, mg]) => mg !== 0n)
        .map(([key, mg]) => figures(part, [`${key.slice(2)} ${names[key]?.[language] ?? key}`], mg, setting)),
      totalRow([words.esrs.totalLocation], setting),
      notCalculated(words.esrs.totalMarket),
    ],
  };
}

function headingColumns(label: string, setting: TableSetting): readonly TableColumn[] {
  return [
    { label: setting.words.columns.code, kind: 'code' },
    { label, kind: 'text' },
    massColumn(setting),
    shareColumn(setting),
  ];
}

type RowMaker = typeof line;

function figures(row: RowMaker, cells: readonly (string | undefined)[], mg: bigint, setting: TableSetting): TableRow {
  if (!setting.hasFootprint) return row(...cells, undefined, undefined);
  return row(...cells, mg, shareOfTotal(mg, setting));
}

function figuresIfShown(
  heading: { readonly cells: readonly string[]; readonly mg: bigint | undefined; readonly isOutside: boolean },
  setting: TableSetting,
): TableRow {
  const { cells, mg, isOutside } = heading;
  if (mg === undefined && isOutside) return line(...cells, setting.words.ghg.notInLedger, undefined);
  return figures(line, cells, mg ?? 0n, setting);
}

function totalRow(cells: readonly string[], setting: TableSetting): TableRow {
  return figures(total, cells, setting.totalMg, setting);
}

function toMasses(lines: readonly ReportLine[]): ReadonlyMap<string, bigint> {
  return new Map(lines.map(({ key, footprintMg }) => [key, BigInt(footprintMg)]));
}

function sum(entries: readonly (readonly [string, bigint])[]): bigint {
  return entries.reduce((all, [, mg]) => all + mg, 0n);
}
