/** Where in what was sent a violation is: the 1-based line of a file or the 0-based row of a list, and the column. */
export type ViolationPlace = {
  readonly csvLine: number | undefined;
  readonly row: number | undefined;
  readonly column: string | undefined;
};

/** Reads `csv line 3, column designation` and `activities[3].designation`, the two ways in which rows are named. */
export function parseViolationPlace(field: string): ViolationPlace {
  const inFile = /^csv line (\d+)(?:, (?:column )?(.+))?$/.exec(field);
  if (inFile !== null) return { csvLine: Number(inFile[1]), row: undefined, column: inFile[2] };
  const inList = /^activities\[(\d+)\](?:\.(.+))?$/.exec(field);
  if (inList !== null) return { csvLine: undefined, row: Number(inList[1]), column: inList[2] };
  return { csvLine: undefined, row: undefined, column: field };
}
