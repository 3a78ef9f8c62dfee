import type { ComparedCase, Comparison } from '../comparison/comparison.ts';
import { line, part, type ReportTable, total } from './table.ts';
import type { TableSetting } from './table-setting.ts';

/** The change from one total to the other, by cause. */
export function toComparisonTable(comparison: Comparison, setting: TableSetting): ReportTable {
  const { words, unit } = setting;
  const { before, after, parts } = comparison;
  return {
    id: 'comparison',
    title: words.comparison.heading,
    columns: [
      { label: words.comparison.cause, kind: 'text' },
      { label: words.columns.mass(unit), kind: 'mass' },
      { label: words.columns.cases, kind: 'count' },
    ],
    rows: [
      line(
        words.comparison.side(before.name || words.unnamed, before.revision),
        BigInt(before.footprintMg),
        before.cases,
      ),
      ...parts.map(({ cause, footprintMg, cases }) => part(words.comparison.causes[cause], BigInt(footprintMg), cases)),
      total(words.comparison.side(after.name || words.unnamed, after.revision), BigInt(after.footprintMg), after.cases),
    ],
  };
}

/** The cases with the largest changes. */
export function toComparedCasesTable(comparison: Comparison, setting: TableSetting): ReportTable | undefined {
  const { words, unit } = setting;
  if (comparison.cases.length === 0) return undefined;
  return {
    id: 'compared-cases',
    title: words.comparison.cases,
    columns: [
      { label: words.columns.designation, kind: 'text' },
      { label: words.columns.supplier, kind: 'text', isBelow: true },
      { label: `${words.comparison.before} (${words.columns.mass(unit)})`, kind: 'mass' },
      { label: `${words.comparison.after} (${words.columns.mass(unit)})`, kind: 'mass' },
      { label: words.comparison.change(unit), kind: 'mass' },
      { label: words.comparison.why, kind: 'text' },
    ],
    rows: comparison.cases.slice(0, setting.mostLines).map((one) => toCaseRow(one, setting)),
  };
}

function toCaseRow({ designation, supplier, beforeMg, afterMg, parts }: ComparedCase, setting: TableSetting) {
  const { words, format } = setting;
  const before = beforeMg === undefined ? undefined : BigInt(beforeMg);
  const after = afterMg === undefined ? undefined : BigInt(afterMg);
  const why = parts.map(({ cause, footprintMg }) =>
    words.said(words.comparison.causes[cause], format.change(BigInt(footprintMg))),
  );
  return line(designation, supplier, before, after, (after ?? 0n) - (before ?? 0n), why.join(words.separator));
}
