import {
  type FileReport,
  findOverlaps,
  type Ledger,
  LedgerError,
  type OverlapSide,
  type SuspectedSales,
} from '@ledgerprint/ledger';
import { toCounted } from '../platform/counted.ts';
import { Failure } from '../platform/failure.ts';
import { toTableFailure } from '../platform/ledger-failure.ts';

/** A ledger of the file, as far as it could be read. */
export type ImportedLedger = {
  /** The path of its file in an archive; blank if the file is not an archive. */
  readonly member: string;
  readonly ledger: Ledger;
  readonly report: () => FileReport;
};

/** A file of an archive that is left out. */
export type RefusedMember = {
  readonly file: string;
  readonly sheet: string;
  readonly reason: string;
  readonly message: string;
};

/** Throws a Failure if so little of the file can be read that the caller must confirm it. */
export function requireComplete(imported: readonly ImportedLedger[], refused: readonly RefusedMember[]): void {
  const reports = imported.map(({ report }) => report());
  if (refused.length === 0 && reports.every(({ rows }) => rows === 0)) throw toTableFailure(noRows(), 'content');
  const incomplete = imported
    .filter(({ ledger }) => ledger.isIncomplete())
    .map(({ report }) => report())
    // If no row of a sheet is counted because another sheet has them all, nothing is lost.
    .filter(({ warnings }) => !warnings.some(({ code }) => code === 'sheet_repeats'));
  const isAnyCounted = reports.some(({ counted }) => counted.rows > 0);
  if (incomplete.length === 0 && isAnyCounted) return;
  const told = (incomplete.length > 0 ? incomplete : reports).slice(0, mostTold).map(toIncompleteSentence);
  const left = refused.slice(0, mostTold).map(({ sheet, message }) => `${sheet}: ${message}`);
  throw new Failure(
    'failed_precondition',
    `${[...told, ...left].join(' ')} Nothing was created. Set acceptIncomplete to import the file anyway.`,
  );
}

/** Throws a Failure if ledgers of different kinds seem to contain the same purchases. */
export function requireOneKind(imported: readonly ImportedLedger[]): void {
  const candidates = imported.map(({ member, report }) => ({ report: report(), source: member }));
  const overlaps = findOverlaps(candidates);
  if (overlaps.length === 0) return;
  const told = overlaps.map(
    ({ leaveOut, keep }) =>
      `${describeSide(leaveOut)} and ${keep.map(describeSide).join(', ')} cover the same period and may contain the same purchases. Leave out ${listFiles(leaveOut)}.`,
  );
  throw new Failure('failed_precondition', `${told.join(' ')} Nothing was created. Set combine to count all of them.`);
}

/** Throws a Failure if invoices look like the organization's own sales. */
export function requirePurchases([suspected]: readonly SuspectedSales[]): void {
  if (suspected === undefined) return;
  const { seller, invoices, buyers } = suspected;
  throw new Failure(
    'failed_precondition',
    `${invoices} invoices from "${seller}" to ${buyers} buyers look like sales, not purchases. If "${seller}" is this organization, ask the operator to record that with "organization set". Nothing was created. Set asPurchases to count them anyway.`,
  );
}

const mostTold = 10;

/** `3 files (books: 120 rows, 12000.00 EUR)` */
function describeSide({ family, files, counted }: OverlapSide): string {
  const money = Object.entries(counted.amounts).map(([currency, amount]) => `${amount} ${currency}`);
  const many = files.length === 1 ? (files[0] ?? '') : `${files.length} files`;
  const rows = toCounted(counted.rows, 'row');
  return `${many} (${family}: ${[rows, ...money].join(', ')})`;
}

function listFiles({ files }: OverlapSide): string {
  const shown = files.slice(0, mostTold).join(', ');
  return files.length > mostTold ? `${shown} and ${files.length - mostTold} more` : shown;
}

/** `ledger.csv: 3 of 8 rows cannot be read (3 no_designation with 120.00 EUR).` */
function toIncompleteSentence({ file, rows, counted, unread, excluded, warnings }: FileReport): string {
  const isAnyCounted = counted.rows > 0;
  const groups = isAnyCounted ? unread : [...unread, ...excluded];
  const figures = groups.map(({ reason, rows: count, amounts }) => {
    const money = Object.entries(amounts).map(([currency, amount]) => `${amount} ${currency}`);
    return `${count} ${reason}${money.length === 0 ? '' : ` with ${money.join(' and ')}`}`;
  });
  const unreadRows = unread.reduce((sum, group) => sum + group.rows, 0);
  const none = rows === 1 ? 'the only row cannot be counted' : `none of the ${rows} rows can be counted`;
  const what = isAnyCounted ? `${unreadRows} of ${rows} rows cannot be read` : none;
  const why = warnings.filter(({ code }) => code === 'not_purchases').map(({ message }) => ` ${message}`);
  const name = file === '' ? 'The file' : file;
  return `${name}: ${what}${figures.length === 0 ? '' : ` (${figures.join(', ')})`}.${why.join('')}`;
}

function noRows(): LedgerError {
  return new LedgerError('The file has no rows: add one line per purchase and upload it again.', { reason: 'NO_ROWS' });
}
