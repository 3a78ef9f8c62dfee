import { LedgerError } from '../ledger-error.ts';

/** Why a document cannot be read, as the end of a sentence: `the tag <a> is not closed`. */
export class XmlError extends Error {
  /** Starting at 1; undefined if the location is unknown. */
  readonly line: number | undefined;
  /** Whether the document is well-formed but exceeds a limit. */
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

/** The error as a LedgerError, whose message is public. */
export function toLedgerError(error: XmlError): LedgerError {
  const where = error.line === undefined ? '' : ` (line ${error.line})`;
  const more = { cause: error, ...(error.line === undefined ? {} : { line: error.line }) };
  if (error.isTooMuch) {
    return new LedgerError(`This XML file is too large: ${error.message}${where}. Export it again in smaller parts.`, {
      reason: 'HUGE_FILE',
      ...more,
    });
  }
  return new LedgerError(
    `This XML file cannot be read: ${error.message}${where}. Export it again, or ask the sender for a new copy.`,
    { reason: 'DAMAGED_XML', ...more },
  );
}
