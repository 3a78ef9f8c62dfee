import { existsSync, readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../', import.meta.url);

/** The files of a folder, by their names without `.csv`; none if there is no folder. */
export function readFolder(language: string): ReadonlyMap<string, string> {
  const place = new URL(`${language}/`, folder);
  const names = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.csv')) : [];
  const read = (name: string) => readFileSync(new URL(name, place), 'utf8');
  return new Map(names.toSorted().map((name) => [name.slice(0, -'.csv'.length), read(name)]));
}
