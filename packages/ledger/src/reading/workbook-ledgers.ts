import { groupBy } from '@ledgerprint/languages';
import { isBlankCell } from '../columns/blank-cells.ts';
import { findHeaderRow } from '../columns/find-header.ts';
import { toNameKey } from '../columns/recognize-header.ts';
import { costs, type Role } from '../columns/role.ts';
import type { TextRecord } from '../file/parse-records.ts';
import { LedgerError } from '../ledger-error.ts';
import { type Amount, toAmount } from '../money/decimal.ts';
import type { FileTable } from '../open-file.ts';
import { type LedgerOptions, readOpening } from './ledger-rows.ts';
import { openLedger, type TableLedger } from './open-ledger.ts';

/** The known facts about each table. */
export type OptionsOfTable = (table: FileTable) => LedgerOptions;

/** A sheet of a workbook that is a ledger. */
type Sheet = {
  readonly table: FileTable;
  readonly ledger: TableLedger;
  readonly amounts: Readonly<Record<string, string>>;
  readonly rows: number;
  /** The names of its columns, as one text. */
  readonly header: string;
  /** The name of the column with the document number; sheets that share it belong together if their headers differ. */
  readonly key: string | undefined;
};

/**
 * The ledgers of a workbook with several sheets. Each purchase is counted once. If sheets belong together by document
 * number, only the individual lines are counted, completed with the data of their documents. Sheets that only summarize
 * others are left out. A sheet with columns chosen by the user is always a ledger.
 */
export async function openWorkbookLedgers(
  tables: readonly FileTable[],
  optionsOf: OptionsOfTable,
): Promise<readonly TableLedger[]> {
  const sheets: Sheet[] = [];
  let refused: LedgerError | undefined;
  for (const table of tables) {
    try {
      const options = optionsOf(table);
      const ledger = await openContinued(table, sheets.at(-1)?.ledger, options);
      if (options.chosen === undefined && !isLedger(ledger)) continue;
      sheets.push({ table, ledger, header: headerOf(ledger), key: keyOf(ledger), ...(await sumUp(ledger)) });
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error;
      refused ??= error;
    }
  }
  if (sheets.length === 0) {
    throw (
      refused ??
      new LedgerError('The workbook contains no ledger: no sheet has both amounts and descriptions of purchases.', {
        reason: 'NO_DESIGNATION',
      })
    );
  }
  const relations = relate(sheets);
  return Promise.all(sheets.map((sheet) => settle(sheet, relations, optionsOf(sheet.table))));
}

/** A sheet without a header continues the sheet before it. */
async function openContinued(
  table: FileTable,
  before: TableLedger | undefined,
  options: LedgerOptions,
): Promise<TableLedger> {
  if (before !== undefined && before.layout.headerLine > 0) {
    const opening = await readOpening(table.records, 40);
    const hasHeader = findHeaderRow(opening.map(({ cells }) => cells)) !== undefined;
    const width = Math.max(0, ...opening.map(({ cells }) => cells.length));
    if (!hasHeader && opening.length > 0 && width === before.layout.width) {
      const records = () => withHeader(table.records(), before.layout.header);
      return openLedger({ ...table, records }, options);
    }
  }
  return openLedger(table, { ...options, needsHeader: true });
}

async function* withHeader(
  records: AsyncIterable<readonly TextRecord[]>,
  header: readonly string[],
): AsyncGenerator<readonly TextRecord[]> {
  yield [{ line: 0.5, cells: header }];
  yield* records;
}

const money: readonly Role[] = [...costs, 'quantity'];

function isLedger({ layout: { roles } }: TableLedger): boolean {
  return money.some((role) => roles.has(role));
}

async function sumUp(ledger: TableLedger): Promise<Pick<Sheet, 'amounts' | 'rows'>> {
  for await (const _ of ledger.rows());
  return ledger.report().counted;
}

/** Sheets with the same header, together. */
type Alike = { readonly sheets: readonly Sheet[]; readonly header: string; readonly rows: number };

/** What is needed to find the sheets that repeat others, collected once: a workbook may have thousands of sheets. */
type Relations = {
  readonly byKey: ReadonlyMap<
    string | undefined,
    { readonly sheets: readonly Sheet[]; readonly lines: Sheet | undefined }
  >;
  /** By the sum of their amounts. */
  readonly alike: ReadonlyMap<string, readonly Alike[]>;
};

function relate(sheets: readonly Sheet[]): Relations {
  const byKey = groupBy(
    sheets.filter(({ key }) => key !== undefined),
    ({ key }) => key,
  );
  const alike = [...groupBy(sheets, ({ header }) => header)].map(([header, group]) => ({
    sheets: group,
    header,
    rows: countRows(group),
  }));
  return {
    byKey: new Map([...byKey].map(([key, group]) => [key, { sheets: group, lines: findLines(group) }])),
    alike: groupBy(alike, (group) => sumMoney(group.sheets)),
  };
}

async function settle(sheet: Sheet, relations: Relations, options: LedgerOptions): Promise<TableLedger> {
  const related = relations.byKey.get(sheet.key);
  if (related?.lines !== undefined) {
    const { lines, sheets } = related;
    if (lines !== sheet)
      return openLedger(sheet.table, { ...options, needsHeader: true, repeats: quoteSheets([lines]) });
    const parent = sheets.find(
      (other) => other !== sheet && other.ledger.layout.roles.has('amount') && isUnique(other),
    );
    return parent === undefined
      ? sheet.ledger
      : openLedger(joinParent(sheet, parent), { ...options, needsHeader: true });
  }
  const summed = sheet.rows === 0 ? [] : findSummed(sheet, relations);
  if (summed.length === 0) return sheet.ledger;
  return openLedger(sheet.table, { ...options, needsHeader: true, repeats: quoteSheets(summed) });
}

/** The sheets that this one only adds up: they share another header, and have more rows and the same amounts. */
function findSummed(sheet: Sheet, { alike }: Relations): readonly Sheet[] {
  const same = alike.get(sumMoney([sheet])) ?? [];
  return same.find(({ header, rows }) => header !== sheet.header && rows > sheet.rows)?.sheets ?? [];
}

function countRows(sheets: readonly Sheet[]): number {
  return sheets.reduce((sum, { rows }) => sum + rows, 0);
}

/** The amounts of sheets by currency, as a text to compare. */
function sumMoney(sheets: readonly Sheet[]): string {
  const sums = new Map<string, Amount>();
  for (const [code, amount] of sheets.flatMap(({ amounts }) => Object.entries(amounts))) {
    sums.set(code, (sums.get(code) ?? 0n) + toAmount(amount));
  }
  return [...sums]
    .map(([code, amount]) => `${code} ${amount}`)
    .toSorted()
    .join(' ');
}

/** The names of some of these sheets: a workbook may have thousands, and each of its ledgers may repeat others. */
function quoteSheets(sheets: readonly Sheet[]): string {
  const names = sheets.slice(0, 10).map(({ table }) => `"${table.sheet ?? ''}"`);
  return [...names, ...(sheets.length > names.length ? ['…'] : [])].join(', ');
}

function headerOf({ layout }: TableLedger): string {
  return layout.header.map(toNameKey).join(' ');
}

function keyOf({ layout }: TableLedger): string | undefined {
  const index = layout.roles.get('document')?.[0] ?? layout.roles.get('entry')?.[0];
  return index === undefined ? undefined : toNameKey(layout.header[index] ?? '');
}

/** The sheet with the individual lines of documents: it has quantities and prices. */
function findLines(related: readonly Sheet[]): Sheet | undefined {
  if (new Set(related.map(({ header }) => header)).size <= 1) return undefined;
  const hasLines = ({ ledger: { layout } }: Sheet) =>
    layout.roles.has('designation') && layout.roles.has('quantity') && costs.some((role) => layout.roles.has(role));
  return related.find(hasLines) ?? related.find(({ ledger }) => ledger.layout.roles.has('supplier')) ?? related[0];
}

function isUnique({ ledger: { layout } }: Sheet): boolean {
  const key = layout.columns[layout.roles.get('document')?.[0] ?? layout.roles.get('entry')?.[0] ?? -1];
  return key !== undefined && key.profile.distinct === key.profile.filled;
}

/** The lines, completed with the columns of their document that they do not have. */
function joinParent(lines: Sheet, parent: Sheet): FileTable {
  const roleOf = (sheet: Sheet, role: Role) => sheet.ledger.layout.roles.get(role)?.[0];
  const wanted = (['supplier', 'date', 'currency', 'category', 'account', 'accountLabel'] as const).filter(
    (role) => roleOf(lines, role) === undefined && roleOf(parent, role) !== undefined,
  );
  const added = wanted.map((role) => roleOf(parent, role) ?? -1);
  const parentKey = roleOf(parent, 'document') ?? roleOf(parent, 'entry') ?? -1;
  const lineKey = roleOf(lines, 'document') ?? roleOf(lines, 'entry') ?? -1;
  const { headerLine, header, width } = lines.ledger.layout;
  async function* records(): AsyncGenerator<readonly TextRecord[]> {
    const documents = new Map<string, readonly string[]>();
    for await (const batch of parent.table.records()) {
      for (const { cells, line } of batch) {
        if (line > parent.ledger.layout.headerLine && !isBlankCell(cells[parentKey] ?? ''))
          documents.set(cells[parentKey] ?? '', cells);
      }
    }
    for await (const batch of lines.table.records()) {
      yield batch.map(({ line, cells }) => {
        const own = [...cells, ...Array<string>(Math.max(0, width - cells.length)).fill('')];
        if (line === headerLine)
          return { line, cells: [...header, ...added.map((index) => parent.ledger.layout.header[index] ?? '')] };
        const document = documents.get(cells[lineKey] ?? '') ?? [];
        return { line, cells: line < headerLine ? cells : [...own, ...added.map((index) => document[index] ?? '')] };
      });
    }
  }
  return { ...lines.table, records };
}
