import { ledgerExtensions, listExtensions } from '@ledgerprint/ledger';
import type { FileProblem } from './reader/file-problem.ts';

const extensions = ledgerExtensions.map((extension) => extension.toUpperCase());

/** A number of rows, its written form, and their money. */
type Figures = { readonly count: number; readonly rows: string; readonly money: string };

function toRows({ count, rows }: Omit<Figures, 'money'>): string {
  return count === 1 ? '1 row' : `${rows} rows`;
}

export const en = {
  title: 'New project',
  file: {
    title: 'Ledger',
    drop: 'Drop files or a folder here',
    choose: 'Choose files',
    chooseFolder: 'Choose a folder',
    hint: 'For example, a purchase export, an accounting journal, or a bank or card statement in CSV or XLSX, with columns in any order; a FEC or a SAF-T file; or e-invoices, as files or in a ZIP archive. Nothing is sent until you start the project.',
    reading: (name: string) => `Reading ${name}…`,
    cancel: 'Cancel',
    other: 'Replace file',
    chosen: (name: string) => `File: ${name}`,
  },
  sheets: {
    title: 'Sheets',
    hint: 'Every sheet that lists purchases is read. Uncheck the sheets that should not be counted.',
    show: 'Show columns',
    showOf: (sheet: string) => `Show the columns of ${sheet}`,
    shown: 'Columns shown below',
    counted: (count: number, rows: string) => (count === 1 ? '1 row counted' : `${rows} rows counted`),
    nothing: 'Nothing is counted.',
    reading: 'Reading…',
    off: 'Not read.',
    noLedger: 'Not a list of purchases: not read.',
    none: 'No sheet is selected: select at least one.',
  },
  columns: {
    title: 'Columns',
    titleOf: (sheet: string | undefined) => (sheet === undefined ? 'Columns' : `Columns of “${sheet}”`),
    hint: 'The list shows what each column appears to contain. Correct any mistakes; the file is read again after each change.',
    remembered: 'Your choices for an earlier file are used wherever the header is the same.',
    forget: 'Forget these choices',
    header: 'Column names',
    headerLine: (line: string) => `on line ${line}`,
    headerBefore: 'same as in the previous sheet',
    noHeader: 'none',
    column: (number: string) => `Column ${number}`,
    holds: (column: string) => `Content of ${column}`,
    unused: 'Not used',
    empty: 'empty',
    showUnused: (count: number, columns: string) =>
      count === 1 ? 'Show the unused column' : `Show the ${columns} unused columns`,
    hideUnused: 'Show only used columns',
    joined: (columns: string) => `From the documents sheet: ${columns}.`,
    noDesignation: 'Select the column that says what was bought: the designation is required.',
    amountNote: 'The amount is the total of the row: it is not multiplied by the quantity.',
  },
  facts: {
    titleOf: (sheet: string | undefined) => (sheet === undefined ? 'How the file was read' : `How “${sheet}” was read`),
    format: 'File type',
    decimals: 'Decimal separator',
    assumed: 'assumed',
    dates: 'Dates',
    period: 'Period',
    noPeriod: 'no dates',
    fromTo: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    currency: 'Currency',
    country: 'Country',
    mixed: 'several (from a column)',
    basis: 'Amounts',
    controlTotal: 'Control total',
    controlHint: 'Compare it with the total in your own accounts.',
    controlJournal: 'Debits minus credits: zero for a balanced journal.',
    lines: (count: number, rows: string) => (count === 1 ? '1 row' : `${rows} rows`),
    chooseCurrency: 'Default currency',
    chooseCountry: 'Country',
    countryHint:
      'It determines the default currency, the VAT deducted from amounts that include tax, and the factors for rows that indicate no country.',
    shownBy: (evidence: string) => `Proposed because of ${evidence}.`,
    notShown: 'Nothing in the file shows it: please check.',
    ownOfEach: 'that of each file',
    ownOfOrganization: 'your organization’s or, if none is set, EUR',
    languages: 'Languages',
    chooseLanguage: 'Language of the ledger',
    noLanguage: (found: string) => (found === '' ? 'automatic' : `automatic: ${found}`),
    chooseYear: 'Year of the purchases',
    noYear: 'unknown',
    warnings: 'Warnings',
  },
  check: {
    title: 'Reconciliation',
    reading: (count: number, rows: string) => `Checking… ${count === 1 ? '1 row' : `${rows} rows`}`,
    rows: (count: number, rows: string) => (count === 1 ? '1 row will be counted.' : `${rows} rows will be counted.`),
    countAnyway: 'Count it anyway',
    largestExclusions: 'Largest exclusions',
    excludedRows: (count: number, rows: string) => toRows({ count, rows }),
    forExample: (texts: readonly string[]) => `For example ${texts.map((text) => `“${text}”`).join(', ')}`,
    includeLater:
      'If any of these are purchases, send the file anyway: on the page of the project, “Rows left out” lists every row, and you can count them there.',
    nothing:
      'No rows can be counted. In a table, one column must say what was bought, and another should hold an amount or a quantity.',
    bad: (count: number, rows: string) =>
      count === 1 ? 'The service would reject 1 row' : `The service would reject ${rows} rows`,
    badGroup: (column: string, what: string, lines: string) => `${column} ${what} (${lines}).`,
    /** Instead of the lines, if they have no numbers. */
    badCount: (count: number, rows: string) => toRows({ count, rows }),
    /** `what` is the end of a sentence that starts with the column name. */
    problem: (line: string, column: string, what: string) => `Line ${line}: ${column} ${what}.`,
    /** For a whole sentence from the service. */
    otherProblem: (line: string, column: string, sentence: string) => `Line ${line}, ${column}: ${sentence}`,
    skip: 'Skip these rows and send the others',
    tooMany: (most: string) =>
      `A project can have at most ${most} rows. Divide the purchases among several projects, for example by month or by entity.`,
    noneLeft: 'There are no rows left to send.',
  },
  question: {
    title: 'Send an incomplete ledger?',
    silent: (sheets: readonly string[]) => `Nothing is counted in ${sheets.map((sheet) => `“${sheet}”`).join(', ')}.`,
    figures: (counted: Figures, unread: Figures) =>
      `Counted: ${toRows(counted)}, ${counted.money}. Unread: ${toRows(unread)}, ${unread.money}.`,
    noMoney: 'no amount',
    send: 'Send anyway',
    back: 'Go back',
  },
  settings: {
    title: 'Project',
    name: 'Name',
    period: 'Period (optional)',
    periodHint: 'For example, 2024 or FY 2024/25.',
    mode: 'Categories',
    modes: {
      ademe: {
        name: 'ADEME categories',
        sentence:
          'Each product is assigned to one of ADEME’s groups. Most of the emission factors are French. Recommended for most ledgers.',
      },
      client: {
        name: 'Your own categories',
        sentence:
          'The category of each row is kept and used to choose the emission factor. Rows without a category are assigned the closest of your categories, if one is close enough.',
      },
      referential: {
        name: 'Your organization’s list',
        sentence:
          'The categories and emission factors loaded by your organization or, if there are none, NAICS with US EPA factors.',
      },
    },
    noCategory: 'No column holds your categories. Select one above, or choose other categories.',
    start: 'Start',
  },
  sending: {
    title: 'Sending',
    creating: 'Creating the project…',
    adding: (rows: string, total: string, count: number) => `${rows} of ${total} ${count === 1 ? 'row' : 'rows'} sent`,
    starting: 'Starting…',
    cancel: 'Cancel',
  },
  fileReasons: {
    ARCHIVE: 'This type of archive is not supported. Extract the files and choose them, or put them in a ZIP archive.',
    DAMAGED_ARCHIVE: 'This ZIP archive is damaged. Create or download it again, or extract the files and choose them.',
    HUGE_ARCHIVE: 'This ZIP archive is too large once extracted. Split it into several archives.',
    OLD_WORKBOOK: 'This is an Excel workbook in an old format. Save it as XLSX.',
    PDF: 'This PDF does not contain an e-invoice. Export the purchases as CSV or XLSX, or use the invoice in XML.',
    DAMAGED_PDF: 'This PDF is damaged. Download it again, or ask the sender for the invoice in XML.',
    GZIP: 'This is a gzip archive. Extract the file and choose it.',
    PROTECTED: 'This file is password-protected. Remove the password and save the file again.',
    WEB_PAGE: 'This file is a web page, despite its name. Open it in Excel and save it as XLSX.',
    XML: 'This XML file is neither an e-invoice nor an audit file. If it contains a table, open it in Excel and save it as XLSX.',
    E_INVOICE:
      'This e-invoice format is not supported, or the file does not contain an invoice. Ask the sender for UBL, CII or Factur-X, or export the purchases as CSV or XLSX from your accounting software.',
    NOT_AN_INVOICE:
      'This is an order, a contract, a bank message or another business document, not an invoice. Choose the invoice instead.',
    AUDIT_FILE:
      'This audit file format is not supported. Export the purchases as CSV or XLSX from your accounting software.',
    OTHER_DOCUMENT: 'This document format is not supported. Save the table as XLSX.',
    IMAGE: 'This is an image. Export the purchases as CSV or XLSX.',
    NOT_A_TABLE: 'This is not a table. Choose an XLSX workbook or a CSV file.',
    DAMAGED_TEXT: 'The text of this file is damaged. Save it again as CSV UTF-8.',
    MIXED_ENCODINGS:
      'This file mixes two character encodings, perhaps because two files were combined. Save each original as CSV UTF-8, then combine them again.',
    DAMAGED_WORKBOOK: 'This workbook cannot be read. Open it in Excel, save it as XLSX and choose the new file.',
    HUGE_WORKBOOK:
      'This workbook is too large, or has a cell far away from the others. Save the sheet with the purchases as CSV UTF-8.',
    HUGE_FILE: 'This file is too large. Split it, or save it as CSV UTF-8.',
    DAMAGED_XML:
      'This XML file cannot be read: it is damaged or contains a DOCTYPE. Export it again, or ask the sender for a new copy.',
    EMPTY: 'This file is empty.',
    NO_ROWS: 'There are no rows below the column names.',
    QUOTE_OPEN: 'A double quote is opened here but never closed. Close it, or double it if it is part of the text.',
    BAD_QUOTES: 'This cell has a double quote in the wrong place. Put the whole cell in double quotes.',
    ROW_TOO_LONG: 'This row is too long to be a purchase. Check the line breaks in the file.',
    SURPLUS_CELLS:
      'This row has more cells than there are columns. Put cells that contain the separator in double quotes.',
    NO_DESIGNATION: 'No column says what was bought.',
    BAD_MAPPING: 'The selected columns were not found.',
    UNREADABLE_FOLDER:
      'The files in this folder cannot be listed: the folder may have been moved or changed, or you may not have access to it. Drop it again, or choose it with the button.',
    NO_FILES: `None of these files has a supported type: ${listExtensions(extensions)}.`,
    UNREADABLE: 'This file cannot be read: it may have been moved or changed, or it may be too large for the browser.',
  } satisfies Record<FileProblem['reason'], string>,
};
