import { type Report, type ReportLine, type ReportNode, restKey } from '../report.ts';
import { nameOfCategory } from './category-name.ts';
import { line, part, type ReportTable, type TableColumn, type TableRow, total } from './table.ts';
import { massColumn, shareColumn, shareOfTotal, spendColumn, sumLines, type TableSetting } from './table-setting.ts';

/** A line of a breakdown with its display name. */
export type NamedLine = {
  readonly key: string;
  readonly name: string;
  readonly footprintMg: bigint;
  readonly spendEur: number;
};

/** A scope and its categories. */
export type NamedScope = NamedLine & { readonly categories: readonly NamedLine[] };

/** The two upper levels of the tree. */
export function toNamedScopes(report: Report, setting: TableSetting): readonly NamedScope[] {
  const { words, language } = setting;
  const scheme = report.about.categoryScheme;
  const toName = (node: ReportNode) => {
    if (node.key === restKey) return words.columns.others;
    return nameOfCategory(node, scheme, language) || words.columns.noCategory;
  };
  return report.tree.children.map((scope) => ({
    ...toNamed(scope, words.scopes.names[scope.key] ?? scope.label),
    categories: scope.children.map((category) => toNamed(category, toName(category))),
  }));
}

export function toOriginTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const rows = toNamedScopes(report, setting)
    .filter(({ footprintMg, categories }) => footprintMg !== 0n || categories.length > 0)
    .flatMap((scope) => [
      toRow(line, scope, setting),
      ...scope.categories.map((category) => toRow(part, category, setting)),
    ]);
  const { words } = setting;
  return toBreakdown('categories', words.origin.byCategory, words.columns.category, rows, report, setting);
}

const mostMonths = 36;

/** Months in order, or years if there are too many months; rows without a date come last. */
export function toNamedMonths(report: Report, { words, format }: TableSetting): readonly NamedLine[] {
  const undated = report.months.filter(({ key }) => key === '');
  const dated = report.months.filter(({ key }) => key !== '');
  const named =
    dated.length <= mostMonths
      ? dated.map((month) => toNamed(month, format.month(month.key)))
      : [...Map.groupBy(dated, ({ key }) => key.slice(0, 4))].map(([year, months]) => ({
          key: year,
          name: year,
          ...sumLines(months),
        }));
  return [...named, ...undated.map((month) => toNamed(month, words.columns.noDate))];
}

export function toMonthsTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { words } = setting;
  const rows = toNamedMonths(report, setting).map((month) => toRow(line, month, setting));
  return toBreakdown('months', words.origin.byMonth, words.columns.month, rows, report, setting);
}

/** Only if there are several files. */
export function toFilesTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { words, format, mostFiles } = setting;
  if (report.files.length < 2) return undefined;
  const named = report.files.map((file) => toNamed(file, file.label || file.key || words.columns.noFile));
  const shown = named.length <= mostFiles ? named : largestOf(named, mostFiles);
  const rest = named.length - shown.length;
  const hidden = new Set(shown);
  const rows = shown.map((file) => toRow(line, file, setting));
  const others = sumNamed(named.filter((file) => !hidden.has(file)));
  const last = { key: restKey, name: words.origin.moreFiles(rest, format.integer(rest)), ...others };
  return toBreakdown(
    'files',
    words.origin.byFile,
    words.columns.file,
    rest === 0 ? rows : [...rows, toRow(line, last, setting)],
    report,
    setting,
  );
}

export function toSuppliersTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { words } = setting;
  const rows = toLargest(report.suppliers, words.columns.noSupplier, setting);
  return toBreakdown('suppliers', words.largest.suppliers, words.columns.supplier, rows, report, setting);
}

export function toProductsTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { words } = setting;
  const rows = toLargest(report.products, '–', setting);
  return toBreakdown('products', words.largest.products, words.columns.product, rows, report, setting);
}

/** Footprint by data quality score, best first. */
export function toQualityTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { words } = setting;
  const rows = report.quality.map((grade) =>
    toRow(line, toNamed(grade, words.quality.names[grade.key] ?? grade.key), setting),
  );
  return toBreakdown('quality', words.quality.heading, words.columns.meaning, rows, report, setting);
}

function toLargest(lines: readonly ReportLine[], blank: string, setting: TableSetting): readonly TableRow[] {
  const listed = lines.filter(({ key }) => key !== restKey);
  const shown = listed.slice(0, setting.mostLines);
  const rest = [...listed.slice(setting.mostLines), ...lines.filter(({ key }) => key === restKey)];
  const rows = shown.map((one) => toRow(line, toNamed(one, one.label.trim() || one.key.trim() || blank), setting));
  if (rest.length === 0) return rows;
  return [...rows, toRow(line, { key: restKey, name: setting.words.columns.others, ...sumLines(rest) }, setting)];
}

function toBreakdown(
  id: string,
  title: string,
  label: string,
  rows: readonly TableRow[],
  report: Report,
  setting: TableSetting,
): ReportTable | undefined {
  if (rows.length === 0) return undefined;
  const { totals } = report;
  const whole = { key: '', name: setting.words.columns.total, ...sumLines([totals]) };
  const columns: readonly TableColumn[] = [
    { label, kind: 'text' },
    massColumn(setting),
    shareColumn(setting),
    spendColumn(setting),
  ];
  return { id, title, columns, rows: [...rows, toRow(total, whole, setting)] };
}

function toRow(row: typeof line, named: NamedLine, setting: TableSetting): TableRow {
  return row(named.name, named.footprintMg, shareOfTotal(named.footprintMg, setting), named.spendEur);
}

function toNamed({ key, footprintMg, spendEur }: ReportLine, name: string): NamedLine {
  return { key, name, footprintMg: BigInt(footprintMg), spendEur };
}

function largestOf(lines: readonly NamedLine[], most: number): readonly NamedLine[] {
  return lines.toSorted((a, b) => Number(size(b) - size(a))).slice(0, most);
}

function size({ footprintMg }: NamedLine): bigint {
  return footprintMg < 0n ? -footprintMg : footprintMg;
}

function sumNamed(lines: readonly NamedLine[]) {
  return {
    footprintMg: lines.reduce((sum, { footprintMg }) => sum + footprintMg, 0n),
    spendEur: lines.reduce((sum, { spendEur }) => sum + spendEur, 0),
  };
}
