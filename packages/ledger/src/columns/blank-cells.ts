/** Whether a cell holds nothing but white space. */
export function isBlankCell(cell: string): boolean {
  return !/\S/u.test(cell);
}

/** Whether a record is to be skipped: an empty line, or one of delimiters and white space only. */
export function isBlankRecord(cells: readonly string[]): boolean {
  return cells.every(isBlankCell);
}
