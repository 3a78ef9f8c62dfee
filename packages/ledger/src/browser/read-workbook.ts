/** The sheets of an XLSX workbook in their order, each with the values of its cells. In a worker. */
export async function readWorkbook(bytes: Uint8Array) {
  // Only where a workbook is read.
  const { default: readExcelFile } = await import('read-excel-file/web-worker');
  return readExcelFile(new Blob([bytes.slice()]), { trim: false });
}
