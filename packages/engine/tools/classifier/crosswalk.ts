import { parseRows } from '../parse-rows.ts';

/** Maps a code of a public classification to a group: the longest prefix wins, as in the crosswalk files. */
export function parseCrosswalk(text: string, prefixColumn: string): (code: string) => string | undefined {
  const groups = new Map(parseRows(text, [prefixColumn, 'naf']).map((row) => [row[prefixColumn] ?? '', row.naf]));
  return (code) => {
    for (let length = code.length; length > 0; length--) {
      const group = groups.get(code.slice(0, length));
      if (group !== undefined) return group;
    }
    return undefined;
  };
}
