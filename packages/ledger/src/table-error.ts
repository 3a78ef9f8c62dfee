/** What is wrong with a file, for those who say it in words of their own. */
export type TableFault =
  | 'archive'
  | 'old_workbook'
  | 'pdf'
  | 'gzip'
  | 'protected'
  | 'web_page'
  | 'not_a_table'
  | 'damaged_text'
  | 'mixed_encodings'
  | 'damaged_workbook'
  | 'huge_workbook'
  | 'empty'
  | 'no_rows'
  | 'quote_open'
  | 'bad_quotes'
  | 'row_too_long'
  | 'surplus_cells'
  | 'no_designation'
  | 'bad_mapping';

/** Why a file cannot be read: the message is a public sentence that says what is wrong and what to do. */
export class TableError extends Error {
  readonly fault: TableFault;
  /** The 1-based physical line at fault, when one is. */
  readonly line?: number;
  /** The column at fault, when one is: its header name, or `column 4`. */
  readonly column?: string;

  constructor(
    message: string,
    more: {
      readonly fault: TableFault;
      readonly line?: number;
      readonly column?: string;
      readonly cause?: unknown;
    },
  ) {
    super(message, { cause: more.cause });
    this.name = 'TableError';
    this.fault = more.fault;
    if (more.line !== undefined) this.line = more.line;
    if (more.column !== undefined) this.column = more.column;
  }
}

/** No column could be found that says what was bought: somebody has to tell which one it is. */
export class NoDesignationError extends TableError {
  constructor(message: string, { line }: { readonly line: number }) {
    super(message, { fault: 'no_designation', line });
  }
}
