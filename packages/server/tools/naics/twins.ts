import { readFile } from 'node:fs/promises';
import { parseCrosswalk } from '../classifier/crosswalk.ts';
import type { DataFolder } from '../data-folder.ts';
import { readRows } from '../read-rows.ts';

/** The same thing in English and French, with the number of its group. */
export type Twin = { readonly english: string; readonly french: string; readonly group: number };

const shopCrosswalk = new URL('../../data/knowledge/crosswalks/shopify-path-to-group.csv', import.meta.url);

/** The bilingual taxonomies: procurement codes and shop categories, those whose group is known. */
export async function loadTwins(
  folder: DataFolder,
  numberOfGroup: (code: string | undefined) => number,
): Promise<readonly Twin[]> {
  const toGroup = parseCrosswalk(await folder.read('crosswalks/cpv-prefix-to-naf.csv'), 'cpvPrefix');
  const procurement = readRows(await folder.read('taxonomies/cpv-2008-fr-en.csv'), [
    'code',
    'label_fr',
    'label_en',
  ]).map((row) => ({ english: row.label_en, french: row.label_fr, group: numberOfGroup(toGroup(row.code)) }));
  const shop = await loadShop(folder, numberOfGroup);
  return [...procurement, ...shop].filter(({ group }) => group !== -1);
}

async function loadShop(
  folder: DataFolder,
  numberOfGroup: (code: string | undefined) => number,
): Promise<readonly Twin[]> {
  const rules = new Map(
    readRows(await readFile(shopCrosswalk, 'utf8'), ['path', 'code']).map((row) => [row.path, row.code]),
  );
  const french = parseShop(await folder.read('taxonomies/shopify-fr.txt'));
  return [...parseShop(await folder.read('taxonomies/shopify-en.txt'))].flatMap(([id, path]) => {
    const twin = french.get(id);
    if (twin === undefined) return [];
    const group = numberOfGroup(findByPath(rules, path));
    return [{ english: path.at(-1) ?? '', french: twin.at(-1) ?? '', group }];
  });
}

function parseShop(text: string): ReadonlyMap<string, readonly string[]> {
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
