import type { Summary } from '@ledgerprint/engine/results';

/** An exported file to be made a workbook of, and what it comes to. */
export type WorkbookOrder = { readonly file: Blob; readonly summary: Summary };

/** The workbook, or why there is none. */
export type WorkbookReply = { readonly workbook: Blob } | { readonly error: string };
