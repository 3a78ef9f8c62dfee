import { type Amount, formatAmount, type LedgerReport, type RowGroup } from '@ledgerprint/ledger';
import type { FileReport } from '../store/reconciliations.ts';

/**
 * What became of the rows and the money of files, as lines for people: for each file what is in it, what is counted,
 * excluded and unread, and its warnings; of several files the same in total.
 */
export function toReconciliationText(reports: readonly FileReport[]): readonly string[] {
  const files = reports.flatMap((report, index) => [...(index === 0 ? [] : ['']), ...describeFile(report)]);
  return reports.length < 2 ? files : [...files, '', 'All files', ...toTable(reports)];
}

function describeFile(report: FileReport): readonly string[] {
  const { file, format, basis, period, warnings } = report;
  const days = period === undefined ? [] : [`${period.from} to ${period.to}`];
  const lines = [
    ...(file === '' ? [] : [file]),
    [`Format ${format}`, `${basis} amounts`, ...days].join(', '),
    ...toTable([report]),
    ...warnings.map(({ code, message }) => `Warning (${code}): ${message}`),
  ];
  return lines.map(withoutControls);
}

/** Names of files and sheets are strangers' choice: what could move the cursor is not shown. */
function withoutControls(line: string): string {
  return line.replace(/\p{C}/gu, '\ufffd');
}

/** One line of the table: its name, rows, and money by currency. */
type Line = { readonly name: string; rows: number; readonly amounts: Map<string, Amount> };

function toTable(reports: readonly LedgerReport[]): readonly string[] {
  const lines = addUp(reports);
  const currencies = [...new Set(lines.flatMap(({ amounts }) => [...amounts.keys()]))].sort();
  const rows = lines.map(({ name, rows, amounts }) => [
    name,
    String(rows),
    ...currencies.map((code) => {
      const amount = amounts.get(code);
      return amount === undefined ? '' : formatAmount(amount);
    }),
  ]);
  return align([['', 'ROWS', ...currencies], ...rows]);
}

/** What is in the ledgers first, then what it consists of. */
function addUp(reports: readonly LedgerReport[]): readonly Line[] {
  const lines = new Map<string, Line>();
  const add = (name: string, { rows, amounts }: RowGroup) => {
    const line = lines.get(name) ?? { name, rows: 0, amounts: new Map<string, Amount>() };
    lines.set(name, line);
    line.rows += rows;
    for (const [code, text] of Object.entries(amounts)) {
      line.amounts.set(code, (line.amounts.get(code) ?? 0n) + parseAmount(text));
    }
  };
  const groups = [
    ...reports.map(({ counted }) => ({ name: 'counted', group: counted })),
    ...reports.flatMap(({ excluded }) =>
      excluded.map((group) => ({ name: `excluded: ${group.reason}`, group })),
    ),
    ...reports.flatMap(({ unread }) => unread.map((group) => ({ name: `unread: ${group.reason}`, group }))),
  ];
  for (const { group } of groups) add('in', group);
  for (const { name, group } of groups) add(name, group);
  return [...lines.values()];
}

/** From a decimal string as reports have it, exactly: an amount is a whole number of 10⁻¹². */
function parseAmount(text: string): Amount {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(12, '0'));
}

/** Names to the left, figures to the right. */
function align(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}
