import {
  type FileTable,
  type Invoice,
  type Ledger,
  LedgerError,
  type LedgerOptions,
  openFile,
  openLedgers,
  type Role,
  readOpening,
  type TableLedger,
  type TextRecord,
} from '@ledgerprint/ledger';
import { plainChoice, type TableChoice, toTableOptions } from './choices.ts';
import type { TablePreview } from './messages.ts';
import type { TableLayout } from './reading.ts';

/** A table with its choices, or a document: how it is read, and its rows. */
export type OpenedTable = {
  /** Undefined for a document, whose format defines its content. */
  readonly layout: TableLayout | undefined;
  readonly ledger: Ledger;
};

/** The parties of an invoice. */
export type InvoiceParties = Pick<Invoice, 'seller' | 'buyer'>;

/** A file, or a member of an archive, whose first records have been read. */
export type OpenedSource = {
  readonly kind: 'tables' | 'document';
  /** The parties of its invoices; empty for tables and audit files. */
  readonly invoices: readonly InvoiceParties[];
  /** Empty for a document. */
  readonly previews: readonly TablePreview[];
  /**
   * Opens its tables with these choices, by the rules of the service; undefined for those that are unchecked or not
   * ledgers. A document is one table. `shared` applies to all of them; with `needsHeader` nothing is guessed.
   */
  open(choices: readonly TableChoice[], shared: LedgerOptions): Promise<readonly (OpenedTable | undefined)[]>;
};

/** The header is among the first forty records; some rows below it show the content of the columns. */
const shownRecords = 48;

/** Reads the first records of a file as the service does. Throws a LedgerError if it is not a ledger. */
export async function openSource(bytes: Uint8Array): Promise<OpenedSource> {
  const file = await openFile(bytes);
  if (file.kind === 'document') {
    return {
      kind: 'document',
      previews: [],
      invoices: file.invoices,
      open: async ([choice = plainChoice], shared) => [
        { layout: undefined, ledger: await file.open({ ...shared, asPurchases: choice.countsAnyway }) },
      ],
    };
  }
  return openTableSource(file.tables);
}

async function openTableSource(tables: readonly FileTable[]): Promise<OpenedSource> {
  const previews = await Promise.all(
    tables.map(async ({ sheet, records }) => ({ sheet, records: await readOpening(records, shownRecords) })),
  );
  if (previews.every(({ records }) => records.length === 0))
    throw new LedgerError('The file is empty.', { reason: 'EMPTY' });
  return {
    kind: 'tables',
    previews,
    invoices: [],
    async open(choices, shared) {
      const choiceAt = (index: number) => choices[index] ?? plainChoice;
      const optionsOf = (table: FileTable): LedgerOptions => {
        const index = tables.indexOf(table);
        return { ...shared, ...toTableOptions(choiceAt(index), widthOf(previews[index])) };
      };
      const on = tables.filter((_, index) => choiceAt(index).isOn);
      const openAll = shared.needsHeader === true ? openLedgers : openOrGuess(previews);
      const ledgers = on.length === 0 ? [] : await openAll(on, optionsOf);
      return tables.map(({ sheet }, index) => {
        const ledger = choiceAt(index).isOn ? ledgers.find((found) => found.sheet === sheet) : undefined;
        return ledger && { ledger, layout: toTableLayout(ledger, previews[index]) };
      });
    },
  };
}

/**
 * If no column says what was bought, or the first line looks like unknown column names, the columns are shown as far as they
 * are detected, so that the user can assign them.
 */
function openOrGuess(previews: readonly TablePreview[]): typeof openLedgers {
  const guessOf = ({ sheet }: FileTable) =>
    guessHeader(previews.find((preview) => preview.sheet === sheet)?.records ?? []);
  return async (tables, optionsOf) => {
    const guessed = (table: FileTable): LedgerOptions => ({
      chosen: { headerLine: guessOf(table), roles: new Map() },
      ...optionsOf(table),
    });
    try {
      const ledgers = await openLedgers(tables, optionsOf);
      const [ledger] = ledgers;
      const isTemplate = ledgers.length === 1 && ledger?.layout.headerLine === 0;
      const hasNames = tables.length === 1 && tables.every((table) => guessOf(table) > 0);
      return isTemplate && hasNames ? await openLedgers(tables, guessed) : ledgers;
    } catch (error) {
      if (!(error instanceof LedgerError) || error.reason !== 'NO_DESIGNATION') throw error;
      return openLedgers(tables, guessed);
    }
  };
}

/** The first line, if it looks like column names. */
function guessHeader([first]: readonly TextRecord[]): number {
  return first?.cells.every((cell) => !/\d/.test(cell)) === true ? first.line : 0;
}

function widthOf(preview: TablePreview | undefined): number {
  return Math.max(0, ...(preview?.records ?? []).map(({ cells }) => cells.length));
}

/** If every date starts with the year, the order of day and month did not matter. */
function dateStyleOf({ roles, columns, dateStyle }: TableLedger['layout']): TableLayout['dateStyle'] {
  const days = columns[roles.get('date')?.[0] ?? -1]?.profile.cells.filter((cell) => cell.trim() !== '');
  if (days === undefined) return undefined;
  return days.length > 0 && days.every((cell) => /^\s*(?:19|20)\d\d(?:\d{4}|[-/.])/.test(cell))
    ? 'year-first'
    : dateStyle;
}

function toTableLayout({ layout }: TableLedger, preview: TablePreview | undefined): TableLayout {
  const header = preview?.records.find(({ line }) => line === layout.headerLine);
  const width = header?.cells.length ?? layout.columns.length;
  const roleAt = new Map<number, Role>(
    [...layout.roles].flatMap(([role, indexes]) => indexes.map((index) => [index, role] as const)),
  );
  const name = (index: number) => (layout.header[index] ?? '').trim();
  return {
    headerLine: layout.headerLine,
    names: Array.from({ length: width }, (_, index) => name(index)),
    roles: Array.from({ length: width }, (_, index) => roleAt.get(index)),
    joined: [...roleAt].filter(([index]) => index >= width).map(([index, role]) => ({ name: name(index), role })),
    decimal: layout.numberStyle.mark,
    isDecimalAssumed: layout.numberStyle.isAssumed,
    dateStyle: dateStyleOf(layout),
  };
}
