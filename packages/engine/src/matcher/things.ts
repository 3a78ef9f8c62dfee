/** A thing with physical factors and the phrases that name it; without factors, it only resembles one of the others. */
export type Thing = { readonly factorIds: readonly string[]; readonly phrases: readonly string[] };

/** The text of a file of `data/knowledge/synonyms` (`factors,phrases`; see its README). */
export function parseThings(text: string): readonly Thing[] {
  return text
    .split('\n')
    .slice(1)
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const comma = line.indexOf(',');
      const factors = line.slice(0, comma);
      return { factorIds: factors === '-' ? [] : factors.split(' '), phrases: line.slice(comma + 1).split(';') };
    });
}
