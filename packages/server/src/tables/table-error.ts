/** Why a file cannot be read: the message is a public sentence that says what is wrong and what to do. */
export class TableError extends Error {
  /** The 1-based physical line at fault, when one is. */
  readonly line?: number;
  /** The column at fault, when one is: its header name, or `column 4`. */
  readonly column?: string;

  constructor(
    message: string,
    more: { readonly line?: number; readonly column?: string; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.name = 'TableError';
    if (more.line !== undefined) this.line = more.line;
    if (more.column !== undefined) this.column = more.column;
  }
}

/** No column could be found that says what was bought: somebody has to tell which one it is. */
export class NoDesignationError extends TableError {}
