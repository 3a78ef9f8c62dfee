/** What is wrong with a file, for programs. */
export type LedgerReason =
  | 'ARCHIVE'
  | 'DAMAGED_ARCHIVE'
  | 'HUGE_ARCHIVE'
  | 'OLD_WORKBOOK'
  | 'PDF'
  | 'DAMAGED_PDF'
  | 'GZIP'
  | 'PROTECTED'
  | 'WEB_PAGE'
  | 'XML'
  | 'E_INVOICE'
  | 'NOT_AN_INVOICE'
  | 'AUDIT_FILE'
  | 'OTHER_DOCUMENT'
  | 'IMAGE'
  | 'NOT_A_TABLE'
  | 'DAMAGED_TEXT'
  | 'MIXED_ENCODINGS'
  | 'DAMAGED_WORKBOOK'
  | 'HUGE_WORKBOOK'
  | 'HUGE_FILE'
  | 'DAMAGED_XML'
  | 'EMPTY'
  | 'NO_ROWS'
  | 'QUOTE_OPEN'
  | 'BAD_QUOTES'
  | 'ROW_TOO_LONG'
  | 'SURPLUS_CELLS'
  | 'NO_DESIGNATION'
  | 'BAD_MAPPING';

/** Why a file cannot be read: the message is a public sentence that says what is wrong and what to do. */
export class LedgerError extends Error {
  readonly reason: LedgerReason;
  /** The 1-based physical line at fault, if any. */
  readonly line?: number;
  /** The 1-based column at fault, if any. */
  readonly column?: number;

  constructor(
    message: string,
    more: { readonly reason: LedgerReason; readonly line?: number; readonly column?: number; readonly cause?: unknown },
  ) {
    super(message, { cause: more.cause });
    this.name = 'LedgerError';
    this.reason = more.reason;
    if (more.line !== undefined) this.line = more.line;
    if (more.column !== undefined) this.column = more.column;
  }
}

/** No column says what was bought: the user must choose one. */
export class NoDesignationError extends LedgerError {
  constructor(message: string, { line }: { readonly line: number }) {
    super(message, { reason: 'NO_DESIGNATION', line });
  }
}
