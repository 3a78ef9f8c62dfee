import readExcelFile from 'read-excel-file/node';

/** The sheets of an XLSX workbook in their order, each with the values of its cells. */
export function readWorkbook(bytes: Uint8Array) {
  return readExcelFile(Buffer.from(bytes), { trim: false });
}
