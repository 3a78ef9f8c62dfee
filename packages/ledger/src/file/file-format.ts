/** What a file is, by its bytes; its name is not asked. */
export type FileFormat =
  | 'csv'
  | 'json'
  | 'xlsx'
  // Tables of other programs, and older ones.
  | 'xls'
  | 'xlsb'
  | 'spreadsheetml'
  | 'ods'
  | 'numbers'
  | 'protected'
  // Invoices, orders and accounts that are written for programs.
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
  // What holds no table.
  | 'html'
  | 'xml'
  | 'document'
  | 'image'
  | 'zip'
  | 'archive'
  | 'gzip'
  | 'binary';
