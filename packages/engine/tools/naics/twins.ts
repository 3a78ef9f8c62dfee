import { parseCrosswalk } from '../classifier/crosswalk.ts';
import { parseRows } from '../parse-rows.ts';
import { loadShopTaxonomy } from '../shop-taxonomy.ts';
import type { DataFolder } from '../sources/data-folder.ts';

/** The same thing in English and French, with the index of its group. */
export type Twin = { readonly english: string; readonly french: string; readonly group: number };

/** The entries of bilingual taxonomies (procurement codes, shop categories) whose group is known. */
export async function loadTwins(
  folder: DataFolder,
  numberOfGroup: (code: string | undefined) => number,
): Promise<readonly Twin[]> {
  const toGroup = parseCrosswalk(await folder.read('cpv-crosswalk'), 'cpvPrefix');
  const procurement = parseRows(await folder.read('cpv'), ['code', 'label_fr', 'label_en']).map((row) => ({
    english: row.label_en,
    french: row.label_fr,
    group: numberOfGroup(toGroup(row.code)),
  }));
  const shop = await loadShop(folder, numberOfGroup);
  return [...procurement, ...shop].filter(({ group }) => group !== -1);
}

async function loadShop(
  folder: DataFolder,
  numberOfGroup: (code: string | undefined) => number,
): Promise<readonly Twin[]> {
  const categories = await loadShopTaxonomy(folder);
  return categories.flatMap(({ english, french, code }) =>
    french === undefined ? [] : [{ english, french, group: numberOfGroup(code) }],
  );
}
