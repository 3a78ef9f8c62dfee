import type { Food, FoodTerm } from '../../src/matcher/food-ranker.ts';
import { parseRows } from '../parse-rows.ts';
import type { DataFolder } from '../sources/data-folder.ts';

/** A labelled term with its language, `fr` or `en`. */
export type FoodLine = FoodTerm & { readonly language: string };

/** The foods and labelled terms of the data folder. */
export async function loadFoodLines(
  folder: DataFolder,
): Promise<{ readonly foods: readonly Food[]; readonly lines: readonly FoodLine[] }> {
  const foods = parseRows(await folder.read('agribalyse'), ['code_agb', 'nom_fr', 'lci_name_en']);
  const lines = parseRows(await folder.read('food-terms'), ['designation', 'agribalyse', 'lang']);
  return {
    foods: foods.map((row) => ({
      id: `agb-${row.code_agb}`,
      nameFr: row.nom_fr.trim(),
      nameEn: row.lci_name_en.trim() || row.nom_fr.trim(),
    })),
    lines: lines.map((row) => ({ term: row.designation, foodId: `agb-${row.agribalyse}`, language: row.lang })),
  };
}
