/** Whether a cell holds nothing but white space. */
export function isBlankCell(cell: string): boolean {
  if (cell === '') return true;
  const first = cell.charCodeAt(0);
  if (first > 0x20 && first < 0x7f) return false;
  return !/\S/u.test(cell);
}

/** Whether a record is to be skipped: an empty line, or one of delimiters and white space only. */
export function isBlankRecord(cells: readonly string[]): boolean {
  return cells.every(isBlankCell);
}
