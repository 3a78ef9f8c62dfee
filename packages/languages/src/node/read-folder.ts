import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../', import.meta.url);

/** The files of a language's folder, by their names without `.csv`. */
export function readFolder(language: string): ReadonlyMap<string, string> {
  const place = new URL(`${language}/`, folder);
  const names = readdirSync(place)
    .filter((name) => name.endsWith('.csv'))
    .toSorted();
  return new Map(names.map((name) => [name.slice(0, -'.csv'.length), readFileSync(new URL(name, place), 'utf8')]));
}
