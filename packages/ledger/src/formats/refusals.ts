import { LedgerError } from '../ledger-error.ts';
import { detectFormat, type FileFormat } from './detect-format.ts';
import { findReadable } from './formats.ts';
import { findLookAlike, isLookAlike } from './look-alikes.ts';
import { readProlog, startOfText } from './markup.ts';
import { type Refusal, refusals, whereInvoices } from './refused-formats.ts';

/** The error for a file that is not what is expected. With its bytes, the message names the exact format. */
export function refusalOf(format: FileFormat, bytes?: Uint8Array): LedgerError {
  const { reason, message } =
    format in refusals ? refusals[format as keyof typeof refusals] : refusalOfReadable(format);
  const what = bytes === undefined || !isLookAlike(format) ? undefined : nameLookAlike(bytes);
  return new LedgerError(
    what === undefined ? message : message.replace(/^This is an? [^,:]+?(?=[,:]| of a format)/, `This is ${what}`),
    { reason },
  );
}

function refusalOfReadable(format: FileFormat): Refusal {
  const kind = findReadable(format);
  if (kind !== undefined && 'readInvoices' in kind) {
    const what = `This is an e-invoice (${kind.format.invoice?.syntax})`;
    return { reason: 'E_INVOICE', message: `${what}, not a table: ${whereInvoices}` };
  }
  if (kind !== undefined && 'openRows' in kind) {
    const where = 'read it as a ledger with inspect, enrich, the console or ImportLedger.';
    return { reason: 'AUDIT_FILE', message: `This is ${kind.fileDescription}, not a table: ${where}` };
  }
  return { reason: 'E_INVOICE', message: 'This file is a table, not an e-invoice.' };
}

/** The usual name of the document. */
function nameLookAlike(bytes: Uint8Array): string | undefined {
  const start = startOfText(bytes);
  if (start.startsWith('ISA')) return 'an X12 message';
  const root = start.startsWith('<') ? readProlog(start).root : undefined;
  return root === undefined ? undefined : findLookAlike(root)?.what;
}

const csvAdvice = 'save it as CSV UTF-8 and upload that file.';

const archive: Refusal = {
  reason: 'ARCHIVE',
  message: `This is an Excel workbook (or another ZIP archive), not a CSV file: ${csvAdvice}`,
};
const pdf: Refusal = {
  reason: 'PDF',
  message: 'This is a PDF document, not a CSV file: export the table as CSV and upload that file.',
};

/** Messages for calls that only accept CSV. */
const refusalsOfCsv: Readonly<Partial<Record<FileFormat, Refusal>>> = {
  xlsx: archive,
  xlsb: archive,
  ods: archive,
  numbers: archive,
  zip: archive,
  xls: {
    reason: 'OLD_WORKBOOK',
    message: `This is an Excel workbook in the old XLS format, not a CSV file: ${csvAdvice}`,
  },
  pdf,
  gzip: {
    reason: 'GZIP',
    message: 'This is a gzip archive, not a CSV file: decompress it and upload the CSV file it contains.',
  },
};

/** Throws for a file that is clearly not CSV, naming its format. */
export function refuseOtherFormats(bytes: Uint8Array): void {
  const format = detectFormat(bytes);
  const refusal = refusalsOfCsv[format];
  if (refusal !== undefined) throw new LedgerError(refusal.message, { reason: refusal.reason });
  // The cells of a CSV file may contain NUL, and the first may start with a bracket.
  if (format === 'csv' || format === 'json' || format === 'binary') return;
  throw refusalOf(format, bytes);
}
