import type { ImportLedgerRequest } from '@ledgerprint/client/workspace';
import {
  createInvoiceRegister,
  createSalesSuspicion,
  type FileOptions,
  type FileReport,
  findInvoices,
  type Ledger,
  LedgerError,
  openArchive,
  openInvoices,
  readLedgers,
  sheetOfMember,
} from '@ledgerprint/ledger';
import { createBadRows, type Row, toRow } from '@ledgerprint/ledger/activity';
import type { Limits } from '../operations/call.ts';
import { createRowCounter } from '../operations/import-rows.ts';
import { refuseBadRows } from '../operations/refuse-bad-rows.ts';
import type { RowReconciliation } from '../operations/row-reconciliation.ts';
import { invalidField } from '../platform/failure.ts';
import { toTableFailure } from '../platform/ledger-failure.ts';
import {
  type ImportedLedger,
  type RefusedMember,
  requireComplete,
  requireOneKind,
  requirePurchases,
} from './usable-import.ts';

type SentFile = { readonly member: string; read(): Promise<Uint8Array> };
/** Reads the file of an import or, if it is an archive, its files one after the other. */
export function createImportReader(
  { content, acceptIncomplete, combine }: Pick<ImportLedgerRequest, 'content' | 'acceptIncomplete' | 'combine'>,
  {
    options,
    fileName,
    limits,
    throwIfOver,
  }: {
    readonly options: FileOptions;
    readonly fileName: string;
    readonly limits: Limits;
    /** Called between files, sheets and batches of rows. */
    readonly throwIfOver: () => void;
  },
) {
  const register = createInvoiceRegister();
  const sales = createSalesSuspicion();
  const imported: ImportedLedger[] = [];
  const refused: RefusedMember[] = [];

  async function open({ member, read }: SentFile): Promise<readonly Ledger[]> {
    const bytes = await read();
    const known = { ...options, checkpoint: throwIfOver, known: { register, place: member } };
    const invoices = await findInvoices(bytes);
    for (const invoice of invoices?.invoices ?? []) sales.add(invoice, member);
    const ledgers = invoices === undefined ? await readLedgers(bytes, known) : [openInvoices(invoices, known)];
    // A file may be refused after some of its rows: if the other files are to be kept, it is checked first.
    if (acceptIncomplete && member !== '') for (const ledger of ledgers) for await (const _ of ledger.rows());
    return ledgers;
  }

  async function* rows(reconciliation: RowReconciliation): AsyncGenerator<readonly Row[]> {
    const counter = createRowCounter(limits);
    for (const file of toFiles(content, limits)) {
      throwIfOver();
      const { member } = file;
      const ledgers = await open(file).catch((error: unknown) => {
        if (!(error instanceof LedgerError)) throw error;
        if (!acceptIncomplete || member === '') throw toTableFailure(nameMember(error, member), 'content');
        const { reason, message } = error;
        refused.push({ file: fileName, sheet: member, reason, message });
        return [];
      });
      for (const ledger of ledgers) {
        const place = { file: fileName, sheet: sheetOfMember(member, ledger.sheet) };
        imported.push({ member, ledger, report: () => toReport(place, ledger) });
        for await (const batch of readLedger(ledger, { place, reconciliation, throwIfOver })) {
          counter.add(batch);
          yield batch;
        }
      }
    }
    if (!acceptIncomplete || imported.length === 0) requireComplete(imported, refused);
    // Own identifiers tell sales from purchases; without them, only reading all invoices does.
    if (options.asPurchases !== true && (options.ownIds ?? []).length === 0) requirePurchases(sales.result());
    if (!combine) requireOneKind(imported);
  }

  return {
    /** All rows; throws a Failure if one is bad, or if the file cannot be used. */
    rows,
    reports: (): readonly FileReport[] => imported.map(({ report }) => report()),
    /** Files of the archive that were left out. */
    refused: (): readonly RefusedMember[] => refused,
  };
}

/** Members are unpacked one at a time. */
function toFiles(content: Uint8Array, { maxCsvBytes }: Limits): readonly SentFile[] {
  let members: ReturnType<typeof openArchive>;
  try {
    members = openArchive(content);
  } catch (error) {
    throw error instanceof LedgerError ? toTableFailure(error, 'content') : error;
  }
  if (members === undefined) return [{ member: '', read: async () => content }];
  const largest = members.find(({ bytes }) => bytes > maxCsvBytes);
  if (largest !== undefined)
    throw invalidField('content', {
      description: `contains ${JSON.stringify(largest.path)}, which has ${largest.bytes} bytes; at most ${maxCsvBytes} are accepted`,
      reason: 'TOO_LARGE',
      advice: 'Split the file.',
    });
  return members.map(({ path, read }) => ({ member: path, read }));
}

async function* readLedger(
  ledger: Ledger,
  {
    place,
    reconciliation,
    throwIfOver,
  }: {
    readonly place: { readonly file: string; readonly sheet: string };
    readonly reconciliation: RowReconciliation;
    readonly throwIfOver: () => void;
  },
): AsyncGenerator<readonly Row[]> {
  const badRows = createBadRows();
  try {
    for await (const read of ledger.rows()) {
      throwIfOver();
      const rows = read.map((row) => toRow(row, place));
      for (const [at, row] of read.entries()) {
        reconciliation.addRead(row, place);
        if (row.fate === 'counted') badRows.check(row.line, rows[at] as Row);
      }
      // After a bad line, the rest is only checked, so that one response names every bad line.
      if (badRows.count === 0 && rows.length > 0) yield rows;
    }
  } catch (error) {
    throw error instanceof LedgerError ? toTableFailure(nameMember(error, place.sheet), 'content') : error;
  }
  const sheet = place.sheet === '' ? '' : `sheet ${JSON.stringify(place.sheet)}, `;
  refuseBadRows(badRows, {
    locate: ({ row, field }) => ({ field: `content ${sheet}line ${row}, column ${field}`, row: { line: row, field } }),
    consequence: 'Nothing was created',
  });
}

function toReport({ file, sheet }: { readonly file: string; readonly sheet: string }, ledger: Ledger): FileReport {
  return { file: sheet === '' ? file : `${file}#${sheet}`, ...ledger.report() };
}

function nameMember(error: LedgerError, member: string): LedgerError {
  if (member === '') return error;
  const { message, reason, line, column } = error;
  const place = { ...(line === undefined ? {} : { line }), ...(column === undefined ? {} : { column }) };
  return new LedgerError(`${member}: ${message}`, { reason, ...place });
}
