import type { Summary } from '@ledgerprint/engine/results';
import type { Report } from '@ledgerprint/report';
import type { Language } from '../../language.ts';

/** An exported file to convert to a workbook, and its summary. */
export type WorkbookOrder = {
  readonly file: Blob;
  readonly summary: Summary;
  /** If present, its tables become sheets too. */
  readonly report?: Report;
  readonly language: Language;
};

/** The workbook, or the reason for a failure. */
export type WorkbookReply = { readonly workbook: Blob } | { readonly error: string };
