import { parseRows } from '../parse-rows.ts';
import { loadShopTaxonomy } from '../shop-taxonomy.ts';
import type { DataFolder } from '../sources/data-folder.ts';
import { parseCrosswalk } from './crosswalk.ts';
import { type Example, toExample } from './example.ts';

/** The public taxonomies as examples: procurement codes, industry index, shop categories, foods. */
export async function loadTaxonomies(folder: DataFolder): Promise<readonly Example[]> {
  const parts = await Promise.all([loadCpv(folder), loadNaics(folder), loadShop(folder), loadFoods(folder)]);
  return parts.flat();
}

async function loadCpv(folder: DataFolder): Promise<readonly Example[]> {
  const toGroup = parseCrosswalk(await folder.read('cpv-crosswalk'), 'cpvPrefix');
  const rows = parseRows(await folder.read('cpv'), ['code', 'label_fr', 'label_en']);
  return rows.flatMap(({ code, label_fr, label_en }) => {
    const group = toGroup(code);
    if (group === undefined) return [];
    return [label_fr, label_en].map((designation) => toExample('cpv', group, { designation }));
  });
}

async function loadNaics(folder: DataFolder): Promise<readonly Example[]> {
  const toGroup = parseCrosswalk(await folder.read('naics-crosswalk'), 'naicsPrefix');
  const rows = parseRows(await folder.read('naics-index'), ['naics', 'phrase']);
  return rows.flatMap(({ naics, phrase }) => {
    const group = toGroup(naics);
    return group === undefined ? [] : [toExample('naics', group, { designation: phrase })];
  });
}

/** All English names, then all French ones. */
async function loadShop(folder: DataFolder): Promise<readonly Example[]> {
  const categories = await loadShopTaxonomy(folder);
  return (['english', 'french'] as const).flatMap((language) =>
    categories.flatMap(({ code, [language]: designation }) =>
      code === undefined || designation === undefined ? [] : [toExample('shopify', code, { designation })],
    ),
  );
}

async function loadFoods(folder: DataFolder): Promise<readonly Example[]> {
  const rows = parseRows(await folder.read('agribalyse'), ['nom_fr', 'lci_name_en', 'groupe', 'sous_groupe']);
  return rows.flatMap((row) =>
    [row.nom_fr, row.lci_name_en].map((designation) => toExample('agribalyse', toFoodGroup(row), { designation })),
  );
}

function toFoodGroup(food: { readonly nom_fr: string; readonly groupe: string; readonly sous_groupe: string }): string {
  const isRaw = /\bcrue?s?\b|frais|fraîche/.test(food.nom_fr);
  if (isRaw && /fruits, légumes/.test(food.groupe)) return 'A01';
  if (isRaw && /[oœ]eufs|œufs/.test(food.sous_groupe)) return 'A01';
  if (isRaw && /poissons|fruits de mer|mollusques/.test(food.sous_groupe)) return 'A03';
  return 'C10_11_12';
}
