/** The position of a row in the user's files, with the name of the table if there are several. */
export type SourcePlace = { readonly sheet: string | undefined; readonly line: number };

/** Remembers where rows came from, in the order in which they are sent. */
export function createSourcePlaces() {
  // An array of numbers takes a tenth of the memory of objects, and there may be a million rows.
  const lines: number[] = [];
  const sheets: { readonly from: number; readonly sheet: string | undefined }[] = [];
  return {
    add({ sheet, line }: SourcePlace): void {
      if (sheets.length === 0 || sheets.at(-1)?.sheet !== sheet) sheets.push({ from: lines.length, sheet });
      lines.push(line);
    },
    /** The position of the row with this index in the sent rows, counted from 0. */
    at(index: number): SourcePlace | undefined {
      const line = lines[index];
      if (line === undefined) return undefined;
      return { sheet: sheets.findLast(({ from }) => from <= index)?.sheet, line };
    },
  };
}
