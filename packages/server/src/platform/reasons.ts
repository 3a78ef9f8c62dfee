import type { LedgerReason } from '@ledgerprint/ledger';
import type { RowReason } from '@ledgerprint/ledger/activity';

/** Why a field, a row or a file is refused, for programs; public, and written into the documentation. */
export type Reason = keyof typeof requestReasons | RowReason | LedgerReason;

/** What each reason for refusing a text of a row means, or a project's name or a webhook URL. */
export const rowReasons: Readonly<Record<RowReason, string>> = {
  BLANK: 'The designation of a row is missing or blank',
  TOO_LONG: 'The text has more characters than allowed',
  NUL: 'The text contains a NUL character',
  UNPAIRED_SURROGATE: 'The text contains half of a surrogate pair',
};

/** What each reason for refusing another field means. */
export const requestReasons = {
  REQUIRED: 'The field is missing or empty',
  TOO_MANY_ROWS: 'The call has more rows than allowed',
  TOO_LARGE: 'The file has more bytes than allowed',
  NOT_BASE64: 'The file is not in base64',
  UNKNOWN_VALUE: 'The field takes a few values, and this is none of them',
  OUT_OF_RANGE: 'The number is smaller or larger than allowed',
  PAGE_TOKEN_INVALID: 'The page token is none, or one of another list',
  NOT_A_URL: 'The text is not a URL that can be called',
  WRONG_TYPE: 'The value has another type than the field, such as a list where a text is wanted',
  DUPLICATE_FIELD: 'The field is given twice in one object',
  BAD_LINE:
    'The line of the file of decisions cannot be read: a quote stands where none may be, or it is too long',
  NOT_AN_ID: 'The id has too few or too many characters, or others than letters, digits, `-` and `_`',
  ID_TAKEN: 'The id was used for another decision, or for a call with other contents',
  NOTHING_DECIDED: 'The decision says which cases it is about and sets nothing',
  CONTRADICTION: 'Two fields, or two decisions of one call or file, exclude each other',
  UNKNOWN_CASE: 'The project has no such case',
  UNKNOWN_CATEGORY: 'The project cannot have such a category',
  UNKNOWN_FACTOR: "There is no such factor in the project's catalogue or referential",
  SELECTOR_MATCHES_NOTHING: 'The project has no case that the decision would be about',
  SELECTOR_MATCHES_ALL: 'The decision would be about all cases of the project',
  NOTHING_TO_ACCEPT: 'None of the cases has a category that could be accepted',
  DECIDED_DIFFERENTLY: 'Somebody decided the same cases differently in the meantime',
  SIGNED_OFF: 'A revision of the project was signed off, so that it cannot be deleted',
  UNKNOWN_FIELD: 'There is no such field, and `Ledgerprint-Strict` asks to refuse it',
} as const;

/** What each reason for refusing a file means. */
export const ledgerReasons: Readonly<Record<LedgerReason, string>> = {
  EMPTY: 'The file has no lines',
  NO_ROWS: 'The file has a header but no rows',
  NO_DESIGNATION: 'No column says what was bought',
  SURPLUS_CELLS: 'The line has more cells than there are columns',
  QUOTE_OPEN: 'A double quote is opened and never closed',
  BAD_QUOTES: 'A double quote stands where none may be',
  ROW_TOO_LONG: 'The line is too long to be a purchase',
  DAMAGED_TEXT: 'The text is not valid in its encoding',
  MIXED_ENCODINGS: 'The file holds text in two encodings',
  ARCHIVE: 'The file is an archive, or a workbook where only CSV is taken',
  DAMAGED_ARCHIVE: 'The archive, or a file in it, cannot be unpacked (command line and web page only)',
  HUGE_ARCHIVE: 'The archive unpacks to more than can be read (command line and web page only)',
  OLD_WORKBOOK: 'The file is an XLS workbook',
  PDF: 'The file is a PDF document without an e-invoice inside',
  DAMAGED_PDF: 'The PDF document is damaged (command line and web page only)',
  GZIP: 'The file is a gzip archive',
  PROTECTED: 'The file is a workbook, an archive or a PDF with a password',
  WEB_PAGE: 'The file is a web page',
  XML: 'The file is XML',
  E_INVOICE: 'The file is an e-invoice of a format that is not read',
  NOT_AN_INVOICE: 'The file is an order or another business document, not an invoice',
  AUDIT_FILE: 'The file is an audit file (SAF-T)',
  OTHER_DOCUMENT: 'The file is a document of another program: text, a presentation, ODS, XLSB',
  IMAGE: 'The file is an image',
  NOT_A_TABLE: 'The file holds no table (command line and web page only)',
  DAMAGED_WORKBOOK: 'The workbook cannot be read (command line and web page only)',
  HUGE_WORKBOOK: 'The workbook is too large to be read (command line and web page only)',
  HUGE_FILE: 'The JSON or XML file is too large to be read (command line and web page only)',
  DAMAGED_XML: 'The XML file is not well-formed, or has a DOCTYPE (command line and web page only)',
  BAD_MAPPING: 'The columns are not mapped as they can be (command line only)',
};
