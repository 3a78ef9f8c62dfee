/** Measures what a sheet takes once it is a table of rows and columns. */
export type SheetExtent = {
  /** Takes the next piece of its XML, cut anywhere. */
  add(text: string): void;
  /** How many cells the table has, those between the filled ones too. */
  cells(): number;
};

const tag = /<(?:\w+:)?(row|c)\b([^<>]*)>/g;
const address = /\br\s*=\s*["']([A-Za-z]*)(\d+)["']/;
const longestTag = 4_096;

export function createSheetExtent(): SheetExtent {
  let unfinished = '';
  /** Of the rows before the current one, up to the last cell that each names. */
  let named = 0;
  let current = { row: 0, columns: 0 };
  let rows = 0;
  let filled = { rows: 0, columns: 0 };

  function addCell(row: number, column: number, isEmpty: boolean): void {
    if (row !== current.row) {
      named += current.columns;
      current = { row, columns: 0 };
    }
    current.columns = Math.max(current.columns, column);
    if (!isEmpty) filled = { rows: Math.max(filled.rows, row), columns: Math.max(filled.columns, column) };
  }

  return {
    add(piece) {
      const text = unfinished + piece;
      for (const [, kind, attributes = ''] of text.matchAll(tag)) {
        const [, letters = '', digits = ''] = address.exec(attributes) ?? [];
        const row = digits === '' ? current.row : Number(digits);
        rows = Math.max(rows, row);
        const column = letters === '' ? current.columns + 1 : toColumnNumber(letters);
        if (kind === 'c') addCell(row, column, attributes.endsWith('/'));
      }
      const open = text.lastIndexOf('<');
      unfinished = open === -1 || text.indexOf('>', open) !== -1 ? '' : text.slice(open).slice(0, longestTag);
    },
    cells: () => rows + named + current.columns + filled.rows * filled.columns,
  };
}

/** `A` is 1, `AA` 27. */
function toColumnNumber(letters: string): number {
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}
