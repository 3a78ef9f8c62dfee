import type { NewProjectWords } from './word-list.ts';

/** In English. */
export const en: NewProjectWords = {
  title: 'New project',
  file: {
    title: 'The ledger',
    drop: 'Drop a CSV or XLSX file here',
    choose: 'Choose a file',
    hint: 'One line per purchase. Columns may be in any order, with names in English or French. Nothing is sent before you start.',
    reading: (name) => `Reading ${name}…`,
    cancel: 'Cancel',
    other: 'Take another file',
    chosen: (name) => `File: ${name}`,
    sheet: (name) => `Sheet: ${name}`,
  },
  columns: {
    title: 'Columns',
    hint: 'This is what the columns seem to be. Correct what is wrong; columns that are not used are not sent.',
    header: 'Names of the columns',
    headerLine: (line) => `on line ${line}`,
    noHeader: 'there are none',
    column: (number) => `Column ${number}`,
    holds: (column) => `What ${column} holds`,
    unused: 'not used',
    table: 'First lines of the file',
    line: 'Line',
    noDesignation: 'Say which column tells what was bought: nothing can be sent without it.',
    amountNote:
      'The amount is the total of its line without tax: it is not multiplied by the quantity. Where a line also has a unit price, that is used.',
  },
  fields: {
    designation: 'What was bought',
    supplier: 'Supplier',
    unitPrice: 'Unit price without tax',
    currency: 'Currency',
    quantity: 'Quantity',
    unit: 'Unit',
    purchaseDate: 'Date of purchase',
    weight: 'Weight of one unit',
    notes: 'Notes',
    category: 'Your category',
    amount: 'Amount of the line without tax',
    credit: 'Credit (given back)',
  },
  check: {
    title: 'Lines',
    reading: (rows) => `Checking… ${rows} lines`,
    rows: (count, rows) => (count === 1 ? '1 line to send.' : `${rows} lines to send.`),
    good: 'Every line can be sent.',
    totals: (lines) => `Left out as totals: line ${lines}.`,
    more: (count) => `and ${count} more`,
    bad: (count, rows) => (count === 1 ? '1 line cannot be sent' : `${rows} lines cannot be sent`),
    problem: (line, column, what) => `Line ${line}, column ${column}: ${what}.`,
    skip: 'Leave these lines out and send the others',
    tooMany: (most) => `A project holds at most ${most} lines. Split the file, by month or by entity.`,
    noneLeft: 'No line is left to send.',
  },
  settings: {
    title: 'Project',
    name: 'Name',
    nameTooLong: (most) => `The name is longer than ${most} characters.`,
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
    preparing: (rows) => `Preparing… ${rows} lines`,
    uploading: (megabytes) => `Sending ${megabytes} MB and creating the project…`,
    adding: (rows, total) => `${rows} of ${total} lines sent`,
    cancel: 'Cancel',
    refused: 'Nothing was started',
    tooLarge: (megabytes) =>
      `This ledger is larger than ${megabytes} MB. With these categories it has to be sent at once: split it, or choose ADEME’s categories.`,
  },
  fileReasons: {
    ARCHIVE: 'This is an archive, not a table. Unpack it and take the CSV or XLSX file in it.',
    OLD_WORKBOOK: 'This is an Excel workbook of the old XLS format. Save it as XLSX.',
    PDF: 'This is a PDF document, and plain PDFs cannot be read. Export the table itself as CSV or XLSX.',
    GZIP: 'This is a gzip archive. Unpack it and take the file in it.',
    PROTECTED: 'This workbook is protected with a password. Remove the password in Excel and save it again.',
    WEB_PAGE: 'This is a web page, whatever its name says. Open it in Excel and save it as XLSX.',
    XML: 'This is an XML file, not a table. Open it in Excel and save it as XLSX.',
    E_INVOICE:
      'This is an e-invoice, which cannot be read yet. Export the purchases as CSV or XLSX from your accounting software.',
    AUDIT_FILE:
      'This is an audit file (SAF-T), which cannot be read yet. Export the purchases as CSV or XLSX from your accounting software.',
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
    EMPTY: 'This file is empty.',
    NO_ROWS: 'There are no lines below the names of the columns.',
    QUOTE_OPEN: 'A double quote is opened here and never closed. Close it, or double it if it is text.',
    BAD_QUOTES: 'This cell has a double quote in the wrong place. Put the whole cell in double quotes.',
    ROW_TOO_LONG: 'This line is too long to be a purchase. Check the line breaks of the file.',
    SURPLUS_CELLS:
      'This line has more cells than there are columns. Put cells that hold the separator in double quotes.',
    NO_DESIGNATION: 'No column says what was bought.',
    BAD_MAPPING: 'The columns could not be found.',
    UNREADABLE:
      'This file cannot be read: it may have been moved or changed, or it is too large for the browser.',
  },
};
