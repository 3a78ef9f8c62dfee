import type { LedgerReason } from '@ledgerprint/ledger';
import type { RowReason } from '@ledgerprint/ledger/activity';

/** Why a field, a row or a file is refused, for programs. Public, and part of the documentation. */
export type Reason = keyof typeof requestReasons | RowReason | LedgerReason;

/** The meaning of each reason for refusing a text of a row, a project's name or a webhook URL. */
export const rowReasons: Readonly<Record<RowReason, string>> = {
  BLANK: 'The designation of a row is missing or blank',
  TOO_LONG: 'The text has more characters than allowed',
  NUL: 'The text contains a NUL character',
  UNPAIRED_SURROGATE: 'The text contains an unpaired surrogate',
};

/** The meaning of each reason for refusing another field. */
export const requestReasons = {
  REQUIRED: 'The field is missing or empty',
  TOO_MANY_ROWS: 'The call has more rows, decisions or verdicts than allowed',
  TOO_LARGE: 'The file has more bytes than allowed',
  NOT_BASE64: 'The file is not valid base64',
  UNKNOWN_VALUE: 'The field does not allow this value',
  OUT_OF_RANGE: 'The number is too small or too large, or the list has too many entries',
  PAGE_TOKEN_INVALID: 'The page token is not valid, or belongs to another list',
  NOT_A_URL: 'The text is not a URL that can be called',
  WRONG_TYPE: 'The value has the wrong type, such as a list instead of a string',
  DUPLICATE_FIELD: 'The field is given twice in one object',
  BAD_LINE: 'The line in the decision file cannot be read: it has a misplaced quote, or is too long',
  NOT_AN_ID: 'The id is too short or too long, or has characters other than letters, digits, `-` and `_`',
  ID_TAKEN: 'The id was already used for another decision, or for a call with different contents',
  NOTHING_DECIDED: 'The decision selects cases but sets nothing',
  CONTRADICTION: 'Two fields, or two decisions in one call or file, contradict each other',
  UNKNOWN_CASE: 'The project has no such case',
  UNKNOWN_CATEGORY: 'The category is not valid for the project',
  UNKNOWN_FACTOR: "There is no such factor in the project's catalogue or referential",
  SELECTOR_MATCHES_NOTHING: 'The decision does not apply to any case in the project',
  SELECTOR_MATCHES_ALL: 'The decision would apply to all cases in the project',
  NOTHING_TO_ACCEPT: 'None of the cases has a category to accept',
  DECIDED_DIFFERENTLY: 'Somebody has since decided differently with the same selector, or revoked such a decision',
  CHANGED_SINCE: 'The category, factor or footprint of a case to be accepted has changed since the given revision',
  RESULT_DIFFERS: 'Accepting would change a case, because it is now calculated differently',
  REVISION_OUTDATED: 'The project has a newer revision than the one to sign off',
  SIGNED_OFF: 'A revision of the project was signed off, so the project cannot be deleted',
  UNKNOWN_FIELD: 'The field does not exist, and the call has the header `Ledgerprint-Strict: 1`',
} as const;

/** The meaning of each reason for refusing a file. */
export const ledgerReasons: Readonly<Record<LedgerReason, string>> = {
  EMPTY: 'The file has no lines',
  NO_ROWS: 'The file has a header but no rows',
  NO_DESIGNATION: 'No column says what was bought',
  SURPLUS_CELLS: 'The line has more cells than there are columns',
  QUOTE_OPEN: 'A double quote is never closed',
  BAD_QUOTES: 'A double quote is misplaced',
  ROW_TOO_LONG: 'The line is too long to be a purchase',
  DAMAGED_TEXT: 'The text is not valid in its encoding',
  MIXED_ENCODINGS: 'The file mixes two encodings',
  ARCHIVE: 'The file is an archive, or a workbook where only CSV is accepted',
  DAMAGED_ARCHIVE: 'The archive, or a file in it, cannot be unpacked (not with ImportCSV)',
  HUGE_ARCHIVE: 'The archive is too large to read once it is unpacked (not with ImportCSV)',
  OLD_WORKBOOK: 'The file is an XLS workbook',
  PDF: 'The file is a PDF document without an embedded e-invoice',
  DAMAGED_PDF: 'The PDF document is damaged (not with ImportCSV)',
  GZIP: 'The file is a gzip archive',
  PROTECTED: 'The workbook, archive or PDF is protected by a password',
  WEB_PAGE: 'The file is a web page',
  XML: 'The file is XML',
  E_INVOICE: 'The file is an e-invoice in an unsupported format',
  NOT_AN_INVOICE: 'The file is an order or another business document, not an invoice',
  AUDIT_FILE:
    'The file is an audit file or a DATEV file whose format is not supported or that has no entries, or it was sent where only tables are accepted',
  OTHER_DOCUMENT:
    'The file is another kind of document: a text document, a presentation, or a spreadsheet in ODS or XLSB format',
  IMAGE: 'The file is an image',
  NOT_A_TABLE: 'The file contains no table (not with ImportCSV)',
  DAMAGED_WORKBOOK: 'The workbook cannot be read (not with ImportCSV)',
  HUGE_WORKBOOK: 'The workbook is too large to read (not with ImportCSV)',
  HUGE_FILE: 'The JSON or XML file is too large to read (not with ImportCSV)',
  DAMAGED_XML: 'The XML file is not well-formed, or has a DOCTYPE (not with ImportCSV)',
  BAD_MAPPING: 'The column mapping or the name of the sheet is not valid (not with ImportCSV)',
};
