import { TableError } from './table-error.ts';

const workbookAdvice = 'save it as CSV UTF-8 and upload that file.';

const otherFormats: readonly { readonly magic: readonly number[]; readonly message: string }[] = [
  {
    magic: [0x50, 0x4b, 0x03, 0x04],
    message: `This is an Excel workbook (or another ZIP archive), not a CSV file: ${workbookAdvice}`,
  },
  {
    magic: [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    message: `This is an Excel workbook of the old XLS format, not a CSV file: ${workbookAdvice}`,
  },
  {
    magic: [0x25, 0x50, 0x44, 0x46],
    message: 'This is a PDF document, not a CSV file: export the table itself as CSV and upload that file.',
  },
  {
    magic: [0x1f, 0x8b],
    message: 'This is a gzip archive, not a CSV file: decompress it and upload the CSV file inside.',
  },
];

/** Throws for a file that is plainly of another format, naming the format. */
export function refuseOtherFormats(bytes: Uint8Array): void {
  const format = otherFormats.find(({ magic }) => magic.every((byte, index) => bytes[index] === byte));
  if (format !== undefined) throw new TableError(format.message);
}
