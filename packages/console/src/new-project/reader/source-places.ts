/** Where a row stands in the user's own files: the name of the table, where it takes one to tell it. */
export type SourcePlace = { readonly sheet: string | undefined; readonly line: number };

/** Remembers where rows came from, in the order in which they are sent. */
export function createSourcePlaces() {
  // Numbers in an array take a tenth of objects, and there may be a million rows.
  const lines: number[] = [];
  const sheets: { readonly from: number; readonly sheet: string | undefined }[] = [];
  return {
    add({ sheet, line }: SourcePlace): void {
      if (sheets.length === 0 || sheets.at(-1)?.sheet !== sheet) sheets.push({ from: lines.length, sheet });
      lines.push(line);
    },
    /** Of the row that was sent as this one, counted from 0. */
    at(index: number): SourcePlace | undefined {
      const line = lines[index];
      if (line === undefined) return undefined;
      return { sheet: sheets.findLast(({ from }) => from <= index)?.sheet, line };
    },
  };
}
