import { existsSync, readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../', import.meta.url);

/** The files of a folder, by their names without `.csv`; none if there is no folder. A file is read each time it is asked for. */
export function readFolder(language: string) {
  const place = new URL(`${language}/`, folder);
  const files = existsSync(place) ? readdirSync(place).filter((name) => name.endsWith('.csv')) : [];
  const names = new Set(files.toSorted().map((name) => name.slice(0, -'.csv'.length)));
  return {
    keys: () => names.keys(),
    has: (name: string): boolean => names.has(name),
    get: (name: string): string | undefined =>
      names.has(name) ? readFileSync(new URL(`${name}.csv`, place), 'utf8') : undefined,
  };
}
