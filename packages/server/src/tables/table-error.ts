/** Why a file cannot be read: the message is a public sentence that says what is wrong and what to do. */
export class TableError extends Error {
  /** The 1-based physical line at fault, when one is. */
  readonly line?: number;
  /** The column at fault, when one is: its header name, or `column 4`. */
  readonly column?: string;

  constructor(message: string, place: { readonly line?: number; readonly column?: string } = {}) {
    super(message);
    this.name = 'TableError';
    if (place.line !== undefined) this.line = place.line;
    if (place.column !== undefined) this.column = place.column;
  }
}
