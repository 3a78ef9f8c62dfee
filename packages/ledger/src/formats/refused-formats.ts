import type { LedgerReason } from '../ledger-error.ts';

export type Refusal = { readonly reason: LedgerReason; readonly message: string };

const exportPurchases = 'export the purchases as CSV or XLSX from your accounting software.';
const askFor =
  'ask the sender for UBL, CII or Factur-X, or export the purchases as CSV or XLSX from your accounting software.';
/** Where e-invoices are read. */
export const whereInvoices = 'use inspect, enrich, the console or ImportLedger, which read e-invoices.';
const saveAsXlsx = 'open it in the program that created it and save it as XLSX.';

/**
 * Why a file of this format cannot be read. Signed files and PDFs are refused only if there is no invoice in them, or if a
 * table is expected; archives if they are inside others, or if a single file is expected.
 */
export const refusals = {
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
} as const satisfies Readonly<Record<string, Refusal>>;

/** The file formats that are not read, or only as the container of another. */
export type RefusedFile = keyof typeof refusals;
