import type { WorkbookSheet } from '@ledgerprint/engine/results';
import { type Language, reportWords } from '../language/index.ts';
import type { Report } from '../report.ts';
import { toAllTables } from '../tables/all-tables.ts';
import type { ReportTable, TableCell } from '../tables/table.ts';
import { createTableSetting } from '../tables/table-setting.ts';
import { toAboutSheet } from './about-sheet.ts';

type Cell = WorkbookSheet['rows'][number][number];

/** The maximum length of a cell's text. */
const longestText = 32_767;

/**
 * The report as sheets: the facts first, then one sheet per table, in the order of the report, with all
 * lines and all digits. Masses are in kilograms. Empty tables have no sheet.
 */
export function toReportSheets(report: Report, language: Language): readonly WorkbookSheet[] {
  const setting = createTableSetting(report, language, {
    lines: Number.POSITIVE_INFINITY,
    files: Number.POSITIVE_INFINITY,
    unit: 'kg',
  });
  const toName = createSheetNames();
  const { workbook } = reportWords[language];
  const about = toAboutSheet(report, setting);
  return [
    { ...about, name: toName(workbook.about) },
    ...toAllTables(report, setting).map((table) => toSheet(table, toName(workbook.sheets[table.id] ?? table.title))),
  ];
}

function toSheet({ columns, rows }: ReportTable, name: string): WorkbookSheet {
  return {
    name,
    isHeaderFrozen: true,
    widths: columns.map(({ label, kind }) => (kind === 'text' ? 48 : Math.max(14, label.length + 2))),
    rows: [
      columns.map(({ label }) => label),
      ...rows.map(({ cells }) => cells.map((cell, index) => toCell(cell, columns[index]?.kind))),
    ],
  };
}

/** Shares, counts and masses are numbers. Exact amounts become numbers as well, as exact as a workbook allows. */
function toCell(cell: TableCell, kind: ReportTable['columns'][number]['kind'] | undefined): Cell {
  if (cell === undefined || cell === '') return null;
  if (typeof cell === 'bigint') return Number(cell) / 1e6;
  if (typeof cell === 'number') return cell;
  return kind === 'amount' ? Number(cell) : cell.toWellFormed().slice(0, longestText);
}

/** Characters that are not allowed in the name of a sheet. */
const forbidden = /[\\/?*[\]:]/g;
const longest = 31;

/** Gives each sheet a valid name that no earlier sheet has. */
function createSheetNames() {
  const given = new Set<string>();
  return (title: string): string => {
    const name = cut(title.replace(forbidden, ' ').replace(/\s+/g, ' ').trim(), longest);
    for (let number = 1; ; number++) {
      const end = number === 1 ? '' : ` ${number}`;
      const wanted = `${cut(name, longest - end.length)}${end}`;
      // Spreadsheets ignore case when they compare names.
      if (given.has(wanted.toLowerCase())) continue;
      given.add(wanted.toLowerCase());
      return wanted;
    }
  };
}

function cut(text: string, length: number): string {
  return text.slice(0, length).trim();
}
