import { noMapping } from './columns/column-mapping.ts';
import { quoteNames } from './columns/quoted-names.ts';
import type { Checkpoint } from './file/parse-records.ts';
import { detectFormat } from './formats/detect-format.ts';
import { findReadable } from './formats/formats.ts';
import { refuseOtherFormats } from './formats/refusals.ts';
import { openCsv } from './formats/table/table.ts';
import { type Ledger, toLedger } from './ledger.ts';
import { LedgerError } from './ledger-error.ts';
import { type FileTable, openFile } from './open-file.ts';
import type { LedgerOptions } from './reading/ledger-rows.ts';
import { openLedger, type TableLedger } from './reading/open-ledger.ts';
import { type OptionsOfTable, openWorkbookLedgers } from './reading/workbook-ledgers.ts';

/** The known facts about a file. */
export type FileOptions = LedgerOptions & {
  /** The only sheet to read. */
  readonly sheet?: string;
  readonly checkpoint?: Checkpoint;
};

/**
 * The ledgers of a file, one for each sheet that is a ledger; only throws LedgerError. Archives are not supported: see
 * `openArchive`.
 */
export async function readLedgers(bytes: Uint8Array, options: FileOptions = {}): Promise<readonly Ledger[]> {
  const { sheet, ...known } = options;
  const opened = await openFile(bytes, known);
  if (opened.kind === 'document') {
    if (sheet !== undefined) throw noSheet(sheet, []);
    if ((known.mapping ?? noMapping).size > 0) throw fixedColumns();
    return [await opened.open(known)];
  }
  const { tables } = opened;
  if (sheet !== undefined) {
    const names = tables.map(({ name }) => name).filter((name) => name !== '');
    const wanted = sheet.trim().toLowerCase();
    const chosen = wanted === '' ? undefined : tables.find(({ name }) => name.trim().toLowerCase() === wanted);
    if (chosen === undefined) throw noSheet(sheet, names);
    return [await openLedger(chosen, known)];
  }
  return openLedgers(tables, () => known);
}

/** The ledgers among the tables of one file, each with its own options; only throws LedgerError. */
export async function openLedgers(
  tables: readonly FileTable[],
  optionsOf: OptionsOfTable,
): Promise<readonly TableLedger[]> {
  const [first] = tables;
  if (tables.length === 1 && first !== undefined) return [await openLedger(first, optionsOf(first))];
  return openWorkbookLedgers(tables, optionsOf);
}

/** The ledger of a CSV file, including DATEV entries; no other format is accepted. Only throws LedgerError. */
export async function readCsvLedger(bytes: Uint8Array, options: LedgerOptions = {}): Promise<Ledger> {
  const kind = findReadable(detectFormat(bytes));
  if (kind !== undefined && 'openRows' in kind && kind.isCsv === true)
    return toLedger(kind.format.name, await kind.openRows(bytes, options));
  refuseOtherFormats(bytes);
  const records = await openCsv(bytes, options.mapping ?? noMapping);
  return openLedger({ records, name: '', sheet: undefined, format: 'table' }, options);
}

function fixedColumns(): LedgerError {
  const message = 'The columns of this file are fixed by its format, so none can be mapped: read it without a mapping.';
  return new LedgerError(message, { reason: 'BAD_MAPPING' });
}

function noSheet(wanted: string, names: readonly string[]): LedgerError {
  const found =
    names.length === 0
      ? 'the file has no sheets'
      : `the ${names.length === 1 ? 'only sheet is' : 'sheets are'} ${quoteNames(names)}`;
  return new LedgerError(`There is no sheet ${quoteNames([wanted])}: ${found}.`, { reason: 'BAD_MAPPING' });
}
