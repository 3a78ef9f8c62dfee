import { LedgerError, type LedgerReason } from '../ledger-error.ts';

const workbookAdvice = 'save it as CSV UTF-8 and upload that file.';

const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

const otherFormats: readonly {
  readonly reason: LedgerReason;
  readonly magic: readonly number[];
  readonly message: string;
}[] = [
  {
    reason: 'ARCHIVE',
    magic: [0x50, 0x4b, 0x03, 0x04],
    message: `This is an Excel workbook (or another ZIP archive), not a CSV file: ${workbookAdvice}`,
  },
  {
    reason: 'OLD_WORKBOOK',
    magic: compoundFile,
    message: `This is an Excel workbook of the old XLS format, not a CSV file: ${workbookAdvice}`,
  },
  {
    reason: 'PDF',
    magic: [0x25, 0x50, 0x44, 0x46],
    message: 'This is a PDF document, not a CSV file: export the table itself as CSV and upload that file.',
  },
  {
    reason: 'GZIP',
    magic: [0x1f, 0x8b],
    message: 'This is a gzip archive, not a CSV file: decompress it and upload the CSV file inside.',
  },
];

/** Throws for a file that is plainly of another format, naming the format. */
export function refuseOtherFormats(bytes: Uint8Array): void {
  refuseProtected(bytes);
  const format = otherFormats.find(({ magic }) => startsWith(bytes, magic));
  if (format !== undefined) throw new LedgerError(format.message, { reason: format.reason });
  refuseWebPages(bytes);
}

/** Whether the bytes are a ZIP archive, which an XLSX workbook is. */
export function isZip(bytes: Uint8Array): boolean {
  return startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);
}

/** A workbook with a password is an encrypted stream in the container of the old formats. */
function refuseProtected(bytes: Uint8Array): void {
  if (!startsWith(bytes, compoundFile)) return;
  if (!hasSequence(bytes, encryptedStreamName)) return;
  throw new LedgerError(
    'This workbook is protected with a password: open it in Excel, remove the password and save it again.',
    { reason: 'PROTECTED' },
  );
}

/** Programs that offer an export for Excel often write a web page and call it XLS. */
function refuseWebPages(bytes: Uint8Array): void {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 256));
  if (!/^(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|table|\?xml|head|meta)\b/i.test(start)) return;
  throw new LedgerError(
    'This is a web page or XML, not a table: open it in Excel and save it as XLSX or CSV UTF-8.',
    { reason: 'WEB_PAGE' },
  );
}

/** In UTF-16, as containers write names. */
const encryptedStreamName = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);

function hasSequence(bytes: Uint8Array, sequence: readonly number[]): boolean {
  const [first = 0] = sequence;
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) {
    if (sequence.every((byte, index) => bytes[at + index] === byte)) return true;
  }
  return false;
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[index] === byte);
}
