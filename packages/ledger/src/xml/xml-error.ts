import { LedgerError } from '../ledger-error.ts';

/** What keeps a document from being read, as the end of a sentence: `the tag <a> is not closed`. */
export class XmlError extends Error {
  /** Counted from 1; undefined where the place is not known. */
  readonly line: number | undefined;
  /** Whether the document is well-formed, and only more than can be dealt with. */
  readonly isTooMuch: boolean;

  constructor(
    problem: string,
    { line, isTooMuch = false }: { readonly line?: number | undefined; readonly isTooMuch?: boolean } = {},
  ) {
    super(problem);
    this.name = 'XmlError';
    this.line = line;
    this.isTooMuch = isTooMuch;
  }
}

/** The same for whoever gave the file. */
export function toLedgerError(error: XmlError): LedgerError {
  const where = error.line === undefined ? '' : ` (line ${error.line})`;
  const more = { cause: error, ...(error.line === undefined ? {} : { line: error.line }) };
  if (error.isTooMuch) {
    return new LedgerError(
      `This XML file is too large to be read: ${error.message}${where}. Export it again in smaller parts.`,
      { reason: 'HUGE_FILE', ...more },
    );
  }
  return new LedgerError(
    `This XML file cannot be read: ${error.message}${where}. Export it again, or ask its sender for it again.`,
    { reason: 'DAMAGED_XML', ...more },
  );
}
