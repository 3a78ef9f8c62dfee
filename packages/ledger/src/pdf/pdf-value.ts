/** The values of PDF files. Strings are bytes: only some are texts. */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfReference
  | Uint8Array
  | PdfArray
  | PdfDictionary
  | PdfStream;

export type PdfName = { readonly name: string };
export type PdfReference = { readonly object: number };
export type PdfArray = readonly PdfValue[];
export type PdfDictionary = ReadonlyMap<string, PdfValue>;
/** `start` is the offset of its bytes in the file. */
export type PdfStream = { readonly dictionary: PdfDictionary; readonly start: number };

export function isName(value: PdfValue | undefined): value is PdfName {
  return typeof value === 'object' && value !== null && 'name' in value;
}

export function isReference(value: PdfValue | undefined): value is PdfReference {
  return typeof value === 'object' && value !== null && 'object' in value;
}

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return value instanceof Map;
}

export function isArray(value: PdfValue | undefined): value is PdfArray {
  return Array.isArray(value);
}

export function isStream(value: PdfValue | undefined): value is PdfStream {
  return typeof value === 'object' && value !== null && 'dictionary' in value;
}

/** What is wrong with a file, for developers. */
export class PdfError extends Error {
  override readonly name = 'PdfError';
  /** Whether the file would take too much memory or time. */
  readonly isTooMuch: boolean;

  /** The offset at which this was detected. */
  readonly at: number;

  constructor(
    message: string,
    { isTooMuch = false, at = 0 }: { readonly isTooMuch?: boolean; readonly at?: number } = {},
  ) {
    super(message);
    this.isTooMuch = isTooMuch;
    this.at = at;
  }
}
