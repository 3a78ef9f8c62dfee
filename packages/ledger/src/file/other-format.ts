import { LedgerError, type LedgerReason } from '../ledger-error.ts';
import { detectFormat, startOfText } from './detect-format.ts';
import type { FileFormat } from './file-format.ts';
import { findLookAlike } from './look-alikes.ts';
import { rootOf } from './markup-format.ts';

type Refusal = { readonly reason: LedgerReason; readonly message: string };

const exportPurchases = 'export the purchases as CSV or XLSX from your accounting software.';
const askFor =
  'ask the sender for UBL, CII or Factur-X, or export the purchases as CSV or XLSX from your accounting software.';
const whereInvoices = 'use inspect, enrich, the console or ImportLedger, which read e-invoices.';
const saveAsXlsx = 'open it in the program that created it and save it as XLSX.';

/** Why a file of this format cannot be read as a table. */
const refusals: Readonly<Record<Exclude<FileFormat, 'csv' | 'json' | 'xlsx'>, Refusal>> = {
  xls: {
    reason: 'OLD_WORKBOOK',
    message: 'This is an Excel workbook in the old XLS format: open it in Excel and save it as XLSX.',
  },
  xlsb: {
    reason: 'OTHER_DOCUMENT',
    message: 'This is a binary Excel workbook (XLSB): open it in Excel and save it as XLSX.',
  },
  spreadsheetml: {
    reason: 'OLD_WORKBOOK',
    message: 'This is an Excel workbook in the 2003 XML format: open it in Excel and save it as XLSX.',
  },
  ods: { reason: 'OTHER_DOCUMENT', message: `This is an OpenDocument spreadsheet (ODS): ${saveAsXlsx}` },
  numbers: {
    reason: 'OTHER_DOCUMENT',
    message: 'This is a Numbers spreadsheet: open it in Numbers and export it as XLSX.',
  },
  protected: {
    reason: 'PROTECTED',
    message: 'This workbook is protected with a password: open it in Excel, remove the password and save it again.',
  },
  ubl: { reason: 'E_INVOICE', message: `This is an e-invoice (UBL), not a table: ${whereInvoices}` },
  cii: { reason: 'E_INVOICE', message: `This is an e-invoice (CII), not a table: ${whereInvoices}` },
  fatturapa: { reason: 'E_INVOICE', message: `This is an e-invoice (FatturaPA), not a table: ${whereInvoices}` },
  signed: { reason: 'E_INVOICE', message: `This is a signed file (P7M), not a table: ${whereInvoices}` },
  'other-invoice': { reason: 'E_INVOICE', message: `This is an e-invoice, but its format is not supported: ${askFor}` },
  edifact: { reason: 'E_INVOICE', message: `This is an EDIFACT message, which is not supported: ${askFor}` },
  order: { reason: 'NOT_AN_INVOICE', message: 'This is an order, not an invoice: provide the corresponding invoices.' },
  'business-message': {
    reason: 'NOT_AN_INVOICE',
    message: 'This is a business document, not an invoice: provide the invoices themselves.',
  },
  contracts: {
    reason: 'NOT_AN_INVOICE',
    message: 'This is a list of contracts, not of purchases: provide the invoices or the payment ledger.',
  },
  payments: {
    reason: 'NOT_AN_INVOICE',
    message: 'This is a bank message in XML, not an invoice: export the statement as CSV, or provide the invoices.',
  },
  'other-audit': {
    reason: 'AUDIT_FILE',
    message: `This is an audit file, but its format is not supported: ${exportPurchases}`,
  },
  datev: {
    reason: 'AUDIT_FILE',
    message:
      'This is a DATEV file (EXTF), not a table: read it as a ledger with inspect, enrich, the console or ImportLedger.',
  },
  saft: {
    reason: 'AUDIT_FILE',
    message:
      'This is an audit file (SAF-T), not a table: read it as a ledger with inspect, enrich, the console or ImportLedger.',
  },
  pdf: {
    reason: 'PDF',
    message: `This is a PDF document without an embedded e-invoice, so it cannot be read: ${exportPurchases}`,
  },
  html: {
    reason: 'WEB_PAGE',
    message: 'This is a web page, not a table: open it in Excel and save it as XLSX or CSV UTF-8.',
  },
  xml: {
    reason: 'XML',
    message: 'This is an XML file, not a table: open it in Excel and save it as XLSX or CSV UTF-8.',
  },
  document: {
    reason: 'OTHER_DOCUMENT',
    message: 'This is a text document or a presentation, not a table: copy its table into Excel and save it as XLSX.',
  },
  image: {
    reason: 'IMAGE',
    message: 'This is an image, not a table: export the purchases as CSV or XLSX from your accounting software.',
  },
  zip: {
    reason: 'ARCHIVE',
    message: 'This is a ZIP archive, which cannot be opened here: unpack it and provide the files it contains.',
  },
  archive: {
    reason: 'ARCHIVE',
    message: 'This is an archive, not a table: unpack it and provide the files it contains.',
  },
  gzip: {
    reason: 'GZIP',
    message: 'This is a gzip archive, not a table: decompress it and provide the file it contains.',
  },
  binary: { reason: 'NOT_A_TABLE', message: 'This is not a spreadsheet: provide an XLSX workbook or a CSV file.' },
};

/** The error for an unsupported file. With its bytes, the message names the exact format. */
export function refusalOf(format: keyof typeof refusals, bytes?: Uint8Array): LedgerError {
  const { reason, message } = refusals[format];
  const what = bytes === undefined || !lookAlikeFormats.has(format) ? undefined : nameLookAlike(bytes);
  return new LedgerError(
    what === undefined ? message : message.replace(/^This is an? [^,:]+?(?=[,:]| of a format)/, `This is ${what}`),
    { reason },
  );
}

const lookAlikeFormats = new Set<FileFormat>([
  ...(['other-invoice', 'order', 'business-message', 'edifact', 'payments', 'contracts', 'other-audit'] as const),
]);

/** The usual name of the document. */
function nameLookAlike(bytes: Uint8Array): string | undefined {
  const start = startOfText(bytes);
  if (start.startsWith('ISA')) return 'an X12 message';
  const root = start.startsWith('<') ? rootOf(start) : undefined;
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
  if (format === 'csv' || format === 'json' || format === 'xlsx' || format === 'binary') return;
  throw refusalOf(format, bytes);
}

/** Whether the bytes are a ZIP archive, which an XLSX workbook is. */
export function isZip(bytes: Uint8Array): boolean {
  return [0x50, 0x4b, 0x03, 0x04].every((byte, index) => bytes[index] === byte);
}
