/** The format of a file, determined by its bytes, not by its name. */
export type FileFormat =
  | 'csv'
  | 'json'
  | 'xlsx'
  // Tables of other and older programs.
  | 'xls'
  | 'xlsb'
  | 'spreadsheetml'
  | 'ods'
  | 'numbers'
  | 'protected'
  // Machine-readable invoices, orders and accounts.
  | 'datev'
  | 'ubl'
  | 'cii'
  | 'fatturapa'
  | 'other-invoice'
  | 'order'
  | 'business-message'
  | 'edifact'
  | 'payments'
  | 'contracts'
  | 'other-audit'
  | 'signed'
  | 'saft'
  // A PDF may have an invoice attached.
  | 'pdf'
  // Files without a table.
  | 'html'
  | 'xml'
  | 'document'
  | 'image'
  | 'zip'
  | 'archive'
  | 'gzip'
  | 'binary';
