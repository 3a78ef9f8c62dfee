import type { NewProjectWords } from './word-list.ts';

/** In English. */
export const en: NewProjectWords = {
  title: 'New project',
  file: {
    title: 'The ledger',
    drop: 'Drop files or a folder here',
    choose: 'Choose files',
    chooseFolder: 'Choose a folder',
    hint: 'An export of purchases, a FEC, an accounting journal, a bank or card statement as CSV or XLSX, with columns in any order; e-invoices, one or thousands, loose or in a ZIP archive. Nothing is sent before you start.',
    reading: (name) => `Reading ${name}…`,
    cancel: 'Cancel',
    other: 'Take another file',
    chosen: (name) => `File: ${name}`,
  },
  sheets: {
    title: 'Sheets',
    hint: 'Every sheet that lists purchases is read. Uncheck those that should not count.',
    show: 'Show its columns',
    showOf: (sheet) => `Show the columns of ${sheet}`,
    shown: 'Its columns are below',
    counted: (count, rows) => (count === 1 ? '1 line counted,' : `${rows} lines counted,`),
    nothing: 'Nothing is counted.',
    reading: 'Reading…',
    off: 'Not read.',
    noLedger: 'No list of purchases: not read.',
    none: 'No sheet is read: check at least one.',
  },
  columns: {
    title: 'Columns',
    titleOf: (sheet) => (sheet === undefined ? 'Columns' : `Columns of “${sheet}”`),
    hint: 'This is what the columns seem to hold. Correct what is wrong; the file is read again each time.',
    remembered: 'The columns are read as you chose for an earlier file with the same header.',
    forget: 'Forget these choices',
    header: 'Names of the columns',
    headerLine: (line) => `on line ${line}`,
    headerBefore: 'as on the sheet before',
    noHeader: 'there are none',
    column: (number) => `Column ${number}`,
    holds: (column) => `What ${column} holds`,
    unused: 'Not used',
    empty: 'empty',
    showUnused: (count, columns) =>
      count === 1 ? 'Show the column that is not used' : `Show the ${columns} columns that are not used`,
    hideUnused: 'Show only the columns that are used',
    joined: (columns) => `Taken from the sheet with the documents: ${columns}.`,
    noDesignation: 'Say which column tells what was bought: nothing can be sent without it.',
    amountNote: 'The amount is the total of its line: it is not multiplied by the quantity.',
  },
  facts: {
    titleOf: (sheet) => (sheet === undefined ? 'How it was read' : `How “${sheet}” was read`),
    format: 'Kind of file',
    decimals: 'Decimals',
    assumed: 'assumed',
    dates: 'Dates',
    period: 'Period',
    noPeriod: 'no dates',
    fromTo: (from, to) => (from === to ? from : `${from} to ${to}`),
    currency: 'Currency',
    mixed: 'several, from a column',
    basis: 'Amounts',
    controlTotal: 'Control total',
    controlHint: 'Compare it with the total in your own accounts.',
    controlJournal: 'Debits less credits: a journal that balances comes to zero.',
    lines: (count, rows) => (count === 1 ? '1 line,' : `${rows} lines,`),
    chooseCurrency: 'Currency of amounts that name none',
    chooseCountry: 'Country',
    countryHint: 'It decides the currency where none is named, and the VAT taken off amounts with tax.',
    noCurrency: (assumed) =>
      assumed === undefined ? 'no choice' : `your organization’s (${assumed} unless it has another)`,
    noCountry: (assumed) => `your organization’s (${assumed} unless it has another)`,
    chooseYear: 'Year of the purchases',
    noYear: 'not known',
    warnings: 'Worth knowing',
  },
  check: {
    title: 'Reconciliation',
    reading: (rows) => `Checking… ${rows} lines`,
    rows: (count, rows) => (count === 1 ? '1 line will be counted.' : `${rows} lines will be counted.`),
    countAnyway: 'Count it anyway',
    nothing:
      'Nothing can be counted. Check the columns: one must say what was bought, and one should hold an amount or a quantity.',
    bad: (count, rows) =>
      count === 1
        ? '1 line would be refused by the service'
        : `${rows} lines would be refused by the service`,
    badGroup: (column, what, lines) => `${column} ${what} (${lines}).`,
    problem: (line, column, what) => `Line ${line}, column ${column}: ${what}.`,
    skip: 'Leave these lines out and send the others',
    tooMany: (most) => `A project holds at most ${most} lines. Split the file, by month or by entity.`,
    noneLeft: 'No line is left to send.',
  },
  question: {
    title: 'Send an incomplete ledger?',
    silent: (sheets) => `Nothing is counted from ${sheets.map((sheet) => `“${sheet}”`).join(', ')}.`,
    figures: (counted, unread) =>
      `Counted: ${counted.rows} lines, ${counted.money}. Not readable: ${unread.rows} lines, ${unread.money}.`,
    noMoney: 'no amount',
    send: 'Send it anyway',
    back: 'Go back',
  },
  settings: {
    title: 'Project',
    name: 'Name',
    nameTooLong: (most) => `The name is longer than ${most} characters.`,
    period: 'Period (optional)',
    periodHint: 'What you call it, such as 2024 or FY 2024/25.',
    periodTooLong: (most) => `The period is longer than ${most} characters.`,
    mode: 'Categories',
    modes: {
      ademe: {
        name: 'ADEME’s categories',
        sentence:
          'Each product gets one of the groups of ADEME’s ratios, with French factors. The usual choice.',
      },
      client: {
        name: 'Your own categories',
        sentence:
          'The category of each line is kept and decides the factor; lines without one get the nearest of yours.',
      },
      referential: {
        name: 'Your organization’s list',
        sentence:
          'The categories and factors that your organization loaded; without any, NAICS with factors of the US EPA.',
      },
    },
    noCategory: 'No column holds your categories: choose one above, or other categories.',
    start: 'Start',
  },
  sending: {
    title: 'Sending',
    creating: 'Creating the project…',
    adding: (rows, total) => `${rows} of ${total} lines sent`,
    starting: 'Starting…',
    cancel: 'Cancel',
  },
  fileReasons: {
    ARCHIVE:
      'This is an archive that cannot be opened here. Unpack it and take the files in it, or put them in a ZIP archive.',
    DAMAGED_ARCHIVE:
      'This ZIP archive is damaged. Make or download it again, or unpack it and take the files in it.',
    HUGE_ARCHIVE: 'This ZIP archive unpacks to more than can be read. Divide it into several.',
    OLD_WORKBOOK: 'This is an Excel workbook of the old XLS format. Save it as XLSX.',
    PDF: 'This is a PDF document without an e-invoice inside. Export the purchases as CSV or XLSX, or take the invoice as XML.',
    DAMAGED_PDF: 'This PDF is damaged. Download it again, or ask its sender for the invoice as XML.',
    GZIP: 'This is a gzip archive. Unpack it and take the file in it.',
    PROTECTED: 'This file is protected with a password. Remove the password and save it again.',
    WEB_PAGE: 'This is a web page, whatever its name says. Open it in Excel and save it as XLSX.',
    XML: 'This is an XML file, but neither an e-invoice nor an audit file. If it holds a table, open it in Excel and save it as XLSX.',
    E_INVOICE:
      'This is an e-invoice in a format that cannot be read, or one without an invoice inside. Ask its sender for UBL, CII or Factur-X, or export the purchases as CSV or XLSX from your accounting software.',
    NOT_AN_INVOICE:
      'This is an order, a contract, a bank message or another business document, not an invoice. Take the invoices themselves.',
    AUDIT_FILE:
      'This is an audit file in a format that cannot be read. Export the purchases as CSV or XLSX from your accounting software.',
    OTHER_DOCUMENT: 'This is a document of another program. Save its table as XLSX.',
    IMAGE: 'This is an image. Export the purchases as CSV or XLSX.',
    NOT_A_TABLE: 'This is not a table. Take an XLSX workbook or a CSV file.',
    DAMAGED_TEXT: 'The text of this file is damaged. Save it again as CSV UTF-8.',
    MIXED_ENCODINGS:
      'The accents of this file are stored in two different ways, as in a file put together from two. Save both parts as CSV UTF-8 first.',
    DAMAGED_WORKBOOK:
      'This workbook cannot be read. Open it in Excel and save it as XLSX: if that works, so will the new file.',
    HUGE_WORKBOOK:
      'This workbook is too large to be read, or has a cell far away from the others. Save the sheet with the purchases as CSV UTF-8.',
    HUGE_FILE: 'This file is too large to be read. Split it, or save it as CSV UTF-8.',
    DAMAGED_XML:
      'This XML file cannot be read: it is damaged, or has a DOCTYPE. Export it again, or ask its sender for it again.',
    EMPTY: 'This file is empty.',
    NO_ROWS: 'There are no lines below the names of the columns.',
    QUOTE_OPEN: 'A double quote is opened here and never closed. Close it, or double it if it is text.',
    BAD_QUOTES: 'This cell has a double quote in the wrong place. Put the whole cell in double quotes.',
    ROW_TOO_LONG: 'This line is too long to be a purchase. Check the line breaks of the file.',
    SURPLUS_CELLS:
      'This line has more cells than there are columns. Put cells that hold the separator in double quotes.',
    NO_DESIGNATION: 'No column says what was bought.',
    BAD_MAPPING: 'The columns could not be found.',
    UNREADABLE_FOLDER:
      'The files of this folder cannot be listed: it may have been moved or changed meanwhile, or you may not read it. Drop it again, or choose it with the button.',
    NO_FILES: 'No file here has the name of a ledger or an invoice: CSV, XLSX, TXT, JSON, XML, PDF or ZIP.',
    UNREADABLE:
      'This file cannot be read: it may have been moved or changed, or it is too large for the browser.',
  },
};
