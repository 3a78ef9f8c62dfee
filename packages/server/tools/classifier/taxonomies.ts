import { readFile } from 'node:fs/promises';
import type { DataFolder } from '../data-folder.ts';
import { readRows } from '../read-rows.ts';
import { parseCrosswalk } from './crosswalk.ts';
import { type Example, toExample } from './example.ts';

const shopCrosswalk = new URL('../../data/knowledge/crosswalks/shopify-path-to-group.csv', import.meta.url);

/** The public taxonomies as examples: procurement codes, industry index, shop categories, foods. */
export async function loadTaxonomies(folder: DataFolder): Promise<readonly Example[]> {
  const parts = await Promise.all([loadCpv(folder), loadNaics(folder), loadShop(folder), loadFoods(folder)]);
  return parts.flat();
}

async function loadCpv(folder: DataFolder): Promise<readonly Example[]> {
  const toGroup = parseCrosswalk(await folder.read('crosswalks/cpv-prefix-to-naf.csv'), 'cpvPrefix');
  const rows = readRows(await folder.read('taxonomies/cpv-2008-fr-en.csv'), ['code', 'label_fr', 'label_en']);
  return rows.flatMap(({ code, label_fr, label_en }) => {
    const group = toGroup(code);
    if (group === undefined) return [];
    return [label_fr, label_en].map((designation) => toExample('cpv', group, { designation }));
  });
}

async function loadNaics(folder: DataFolder): Promise<readonly Example[]> {
  const toGroup = parseCrosswalk(await folder.read('crosswalks/naics-prefix-to-naf.csv'), 'naicsPrefix');
  const rows = readRows(await folder.read('taxonomies/naics-index-en.csv'), ['naics', 'phrase']);
  return rows.flatMap(({ naics, phrase }) => {
    const group = toGroup(naics);
    return group === undefined ? [] : [toExample('naics', group, { designation: phrase })];
  });
}

/** French and English share ids; our crosswalk speaks of the English paths. */
async function loadShop(folder: DataFolder): Promise<readonly Example[]> {
  const rules = new Map(
    readRows(await readFile(shopCrosswalk, 'utf8'), ['path', 'code']).map((row) => [row.path, row.code]),
  );
  const english = parseShop(await folder.read('taxonomies/shopify-en.txt'));
  const french = parseShop(await folder.read('taxonomies/shopify-fr.txt'));
  const groups = new Map([...english].map(([id, path]) => [id, findByPath(rules, path)]));
  return [...english, ...french].flatMap(([id, path]) => {
    const group = groups.get(id);
    return group === undefined ? [] : [toExample('shopify', group, { designation: path.at(-1) ?? '' })];
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

async function loadFoods(folder: DataFolder): Promise<readonly Example[]> {
  const rows = readRows(await folder.read('reference/agribalyse-3.2.csv'), [
    'nom_fr',
    'lci_name_en',
    'groupe',
    'sous_groupe',
  ]);
  return rows.flatMap((row) =>
    [row.nom_fr, row.lci_name_en].map((designation) =>
      toExample('agribalyse', toFoodGroup(row), { designation }),
    ),
  );
}

function toFoodGroup(food: {
  readonly nom_fr: string;
  readonly groupe: string;
  readonly sous_groupe: string;
}): string {
  const isRaw = /\bcrue?s?\b|frais|fraîche/.test(food.nom_fr);
  if (isRaw && /fruits, légumes/.test(food.groupe)) return 'A01';
  if (isRaw && /[oœ]eufs|œufs/.test(food.sous_groupe)) return 'A01';
  if (isRaw && /poissons|fruits de mer|mollusques/.test(food.sous_groupe)) return 'A03';
  return 'C10_11_12';
}
