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
  | 'order-x'
  | 'saft'
  | 'pdf-invoice'
  // What holds no table.
  | 'pdf'
  | 'html'
  | 'xml'
  | 'document'
  | 'image'
  | 'zip'
  | 'archive'
  | 'gzip'
  | 'binary';
