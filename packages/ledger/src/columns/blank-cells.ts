/** Whether a cell contains only white space. */
export function isBlankCell(cell: string): boolean {
  if (cell === '') return true;
  const first = cell.charCodeAt(0);
  if (first > 0x20 && first < 0x7f) return false;
  return !/\S/u.test(cell);
}

/** Whether to skip a record: an empty line, or one of only delimiters and white space. */
export function isBlankRecord(cells: readonly string[]): boolean {
  return cells.every(isBlankCell);
}
