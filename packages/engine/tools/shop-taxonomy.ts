import { readFile } from 'node:fs/promises';
import { parseRows } from './parse-rows.ts';
import type { DataFolder } from './sources/data-folder.ts';

const crosswalk = new URL('../data/knowledge/crosswalks/shopify-path-to-group.csv', import.meta.url);

/** A shop category in both languages, with its group if our crosswalk has one. */
export type ShopCategory = {
  readonly english: string;
  readonly french: string | undefined;
  readonly code: string | undefined;
};

/**
 * Categories have the same id in French and English. Our crosswalk uses the English paths, and the longest match
 * wins.
 */
export async function loadShopTaxonomy(folder: DataFolder): Promise<readonly ShopCategory[]> {
  const rules = new Map(
    parseRows(await readFile(crosswalk, 'utf8'), ['path', 'code']).map((row) => [row.path, row.code]),
  );
  const french = parsePaths(await folder.read('shopify-fr'));
  return [...parsePaths(await folder.read('shopify-en'))].map(([id, path]) => ({
    english: path.at(-1) ?? '',
    french: french.get(id)?.at(-1),
    code: findByPath(rules, path),
  }));
}

function parsePaths(text: string): ReadonlyMap<string, readonly string[]> {
  const matches = text.matchAll(/^gid:\S*\/(\S+)\s+: (.*)$/gm);
  return new Map([...matches].map(([, id = '', path = '']) => [id, path.trim().split(' > ')]));
}

function findByPath(rules: ReadonlyMap<string, string>, path: readonly string[]): string | undefined {
  for (let length = path.length; length > 0; length--) {
    const group = rules.get(path.slice(0, length).join(' > '));
    if (group !== undefined) return group;
  }
  return undefined;
}
