import { formatAmount, toAmount } from '@ledgerprint/ledger';
import type { ReconciledFile, ReconciledGroup, ReconciledRows, Report } from '../report.ts';
import { line, part, type ReportTable, type TableColumn, type TableRow, total } from './table.ts';
import type { TableSetting } from './table-setting.ts';

type Sums = Omit<ReconciledGroup, 'reason'>;

/** All files together: in = counted + excluded by reason + unread by reason. */
export function toReconciliationTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { reconciliation } = report;
  const { words } = setting;
  if (reconciliation.files.length === 0 && reconciliation.total.rows === 0) return undefined;
  const { counted, excluded, unread } = reconciliation.total;
  return {
    id: 'reconciliation',
    title: words.coverage.all,
    columns: groupColumns(words.coverage.all, setting),
    rows: [
      ...toRows(line, words.coverage.counted, counted, setting),
      ...excluded.flatMap((group) =>
        toRows(line, words.coverage.excludedAs(toExclusion(group.reason, setting)), group, setting),
      ),
      ...unread.flatMap((group) =>
        toRows(line, words.coverage.unreadAs(toUnread(group.reason, setting)), group, setting),
      ),
      ...toRows(total, words.coverage.total, wholeOf(reconciliation.total), setting),
    ],
  };
}

/** One line per file and currency; files beyond the limit are added up in one line. */
export function toReconciledFilesTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { files } = report.reconciliation;
  const { words, format, mostFiles } = setting;
  if (files.length < 2) return undefined;
  const shown = files.slice(0, mostFiles);
  const rest = files.slice(mostFiles);
  const name = words.origin.moreFiles(rest.length, format.integer(rest.length));
  const { rows } = words.columns;
  return {
    id: 'reconciled-files',
    title: words.coverage.byFile,
    columns: [
      { label: words.columns.file, kind: 'text' },
      { label: words.columns.currency, kind: 'code' },
      ...[words.coverage.total, words.coverage.counted, words.coverage.excluded, words.coverage.unread].flatMap(
        (label): readonly TableColumn[] => [
          { label, kind: 'amount' },
          { label: rows, kind: 'count', isBelow: true },
        ],
      ),
    ],
    rows: [
      ...shown.flatMap((file) => toFileRows(line, nameOf(file), file, setting)),
      ...(rest.length === 0 ? [] : toFileRows(line, name, addFiles(rest), setting)),
      ...toFileRows(total, words.coverage.all, addFiles(files), setting),
    ],
  };
}

/** Rows that the ledger reader did not exclude, but the engine or a decision did. */
export function toExcludedByEngineTable(report: Report, setting: TableSetting): ReportTable | undefined {
  const { excludedByEngine } = report.reconciliation;
  const { words } = setting;
  if (excludedByEngine.length === 0) return undefined;
  return {
    id: 'excluded-by-engine',
    title: words.coverage.byEngine,
    columns: groupColumns(words.columns.reason, setting),
    rows: excludedByEngine.flatMap((group) => toRows(line, toExclusion(group.reason, setting), group, setting)),
  };
}

/** Products by status. */
export function toMatchesTable(report: Report, { words }: TableSetting): ReportTable | undefined {
  const rows = Object.entries(words.coverage.matchNames)
    .map(([match, name]) => line(name, report.totals.matches[match] ?? 0))
    .filter(({ cells }) => cells[1] !== 0);
  if (rows.length === 0) return undefined;
  return {
    id: 'matches',
    title: words.coverage.matches,
    columns: [
      { label: words.columns.match, kind: 'text' },
      { label: words.columns.products, kind: 'count' },
    ],
    rows: [...rows, total(words.columns.total, report.totals.products)],
  };
}

function groupColumns(label: string, { words }: TableSetting): readonly TableColumn[] {
  return [
    { label, kind: 'text' },
    { label: words.columns.rows, kind: 'count' },
    { label: words.columns.amount, kind: 'amount' },
    { label: words.columns.currency, kind: 'code' },
  ];
}

/** One row per currency; the first shows the number of rows. */
function toRows(row: typeof line, name: string, { rows, amounts }: Sums, setting: TableSetting): readonly TableRow[] {
  const [first, ...others] = Object.entries(amounts);
  if (first === undefined) return [row(name, rows, undefined, '')];
  const further = row === line ? part : row;
  return [
    row(name, rows, first[1], toCurrency(first[0], setting)),
    ...others.map(([currency, amount]) => further('', '', amount, toCurrency(currency, setting))),
  ];
}

function toFileRows(row: typeof line, name: string, file: ReconciledRows, setting: TableSetting): readonly TableRow[] {
  const groups = [wholeOf(file), file.counted, addGroups(file.excluded), addGroups(file.unread)];
  const currencies = [...new Set(groups.flatMap(({ amounts }) => Object.keys(amounts)))];
  const further = row === line ? part : row;
  return (currencies.length === 0 ? [''] : currencies).map((currency, index) =>
    (index === 0 ? row : further)(
      index === 0 ? name : '',
      currencies.length === 0 ? '' : toCurrency(currency, setting),
      ...groups.flatMap(({ rows, amounts }) => [amounts[currency], index === 0 ? rows : '']),
    ),
  );
}

/** The ISO 4217 code for no currency: an amount whose currency cannot be read. */
const unknownCurrency = 'XXX';

function toCurrency(code: string, { words }: TableSetting): string {
  return code === '' || code === unknownCurrency ? words.columns.noCurrency : code;
}

function toExclusion(reason: string, { words }: TableSetting): string {
  return words.coverage.exclusions[reason] ?? reason;
}

function toUnread(reason: string, { words }: TableSetting): string {
  return words.coverage.unreadReasons[reason] ?? reason;
}

function nameOf({ file, sheet }: ReconciledFile): string {
  return sheet === '' ? file : `${file}#${sheet}`;
}

function wholeOf({ rows, counted, excluded, unread }: ReconciledRows): Sums {
  return { ...addGroups([counted, ...excluded, ...unread]), rows };
}

function addFiles(files: readonly ReconciledRows[]): ReconciledRows {
  const together = (pick: (file: ReconciledRows) => readonly Sums[]) => addGroups(files.flatMap(pick));
  return {
    rows: files.reduce((sum, { rows }) => sum + rows, 0),
    counted: together(({ counted }) => [counted]),
    excluded: [{ reason: '', ...together(({ excluded }) => excluded) }],
    unread: [{ reason: '', ...together(({ unread }) => unread) }],
  };
}

/** Exact sums by currency, in order of first appearance. */
function addGroups(groups: readonly Sums[]): Sums {
  const sums = new Map<string, bigint>();
  for (const { amounts } of groups)
    for (const [currency, amount] of Object.entries(amounts))
      sums.set(currency, (sums.get(currency) ?? 0n) + toAmount(amount));
  return {
    rows: groups.reduce((sum, { rows }) => sum + rows, 0),
    amounts: Object.fromEntries([...sums].map(([currency, sum]) => [currency, formatAmount(sum)])),
  };
}
