import { sayWarning } from '@ledgerprint/engine/results';
import type { DoubleCount, DoubleCountSide } from '../double-counting/double-count.ts';
import type { Report } from '../report.ts';
import { nameSource } from '../source-name.ts';
import { nameOfCategory } from './category-name.ts';
import { line, part, type ReportTable, type TableRow } from './table.ts';
import { massColumn, spendColumn, type TableSetting } from './table-setting.ts';

/** Cases by category uncertainty. */
export function toCheckFirstTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { words, language, unit } = setting;
  if (report.checkFirst.length === 0) return undefined;
  const scheme = report.about.categoryScheme;
  return {
    id: 'check-first',
    title: words.summary.checkFirst,
    columns: [
      { label: words.columns.designation, kind: 'text' },
      { label: words.columns.supplier, kind: 'text', isBelow: true },
      { label: words.columns.category, kind: 'text' },
      { label: words.columns.doubt(unit), kind: 'mass' },
      massColumn(setting),
      spendColumn(setting),
    ],
    rows: report.checkFirst
      .slice(0, setting.mostLines)
      .map(({ designation, supplier, categoryLabel, doubtMg, footprintMg, spendEur }) =>
        line(
          designation,
          supplier,
          nameOfCategory({ key: '', label: categoryLabel }, scheme, language) || words.columns.noCategory,
          BigInt(doubtMg),
          BigInt(footprintMg),
          spendEur,
        ),
      ),
  };
}

/** Biases that the confidence interval does not cover. */
export function toBiasesTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { words } = setting;
  if (report.biases.length === 0) return undefined;
  return {
    id: 'biases',
    title: words.uncertainty.biases,
    columns: [
      { label: words.columns.meaning, kind: 'text' },
      { label: words.uncertainty.direction, kind: 'text' },
      massColumn(setting),
      { label: words.columns.products, kind: 'count' },
    ],
    rows: report.biases.map(({ code, sign, footprintKg, products }) =>
      line(
        words.uncertainty.codes[code] ?? sayWarning(code, setting.language),
        words.uncertainty.signs[sign],
        BigInt(Math.round(footprintKg * 1e6)),
        products,
      ),
    ),
  };
}

/** Two rows per finding, one for each side. */
export function toDoubleCountingTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { words, unit } = setting;
  if (report.doubleCounting.length === 0) return undefined;
  return {
    id: 'double-counting',
    title: words.doubles.heading,
    columns: [
      { label: words.doubles.kind, kind: 'text' },
      { label: words.doubles.months, kind: 'text', isBelow: true },
      { label: words.doubles.sides, kind: 'text' },
      { label: words.columns.supplier, kind: 'text', isBelow: true },
      { label: words.doubles.places, kind: 'text', isBelow: true },
      { label: words.columns.rows, kind: 'count' },
      massColumn(setting),
      spendColumn(setting),
      { label: words.doubles.atMost(unit), kind: 'mass' },
    ],
    rows: report.doubleCounting.slice(0, setting.mostLines).flatMap((finding) => toFindingRows(finding, setting)),
  };
}

function toFindingRows(finding: DoubleCount, { words, format }: TableSetting): readonly TableRow[] {
  const [first, second] = finding.sides;
  const months = finding.months.map((month) => format.month(month)).join(', ');
  return [
    line(words.doubles.kinds[finding.kind], months, ...toSide(first, words.separator), BigInt(finding.footprintMg)),
    part('', '', ...toSide(second, words.separator), ''),
  ];
}

function toSide({ designations, suppliers, places, rows, footprintMg, spendEur }: DoubleCountSide, separator: string) {
  return [
    designations.join(separator),
    suppliers.join(separator),
    places.join(separator),
    rows,
    BigInt(footprintMg),
    spendEur,
  ] as const;
}

/** Publishers and editions. */
export function toSourcesTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { words } = setting;
  if (report.sources.length === 0) return undefined;
  return {
    id: 'sources',
    title: words.sources.heading,
    columns: [
      { label: words.columns.source, kind: 'text' },
      { label: words.columns.factors, kind: 'count' },
      massColumn(setting),
    ],
    rows: report.sources.map(({ source, factors, footprintMg }) =>
      line(nameSource(source, words.sources), factors, BigInt(footprintMg)),
    ),
  };
}
