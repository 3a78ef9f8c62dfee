import type { Summary } from '@ledgerprint/engine/results';
import type { Report } from '@ledgerprint/report';
import type { Language } from '../../language.ts';

/** An exported file to be made a workbook of, and what it comes to. */
export type WorkbookOrder = {
  readonly file: Blob;
  readonly summary: Summary;
  /** Its tables are sheets too, where it is there. */
  readonly report?: Report;
  readonly language: Language;
};

/** The workbook, or why there is none. */
export type WorkbookReply = { readonly workbook: Blob } | { readonly error: string };
