import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Food, FoodTerm } from '../../src/enrichment/matcher/food-ranker.ts';

/** A labelled term with its language, `fr` or `en`. */
export type FoodLine = FoodTerm & { readonly language: string };

/** The foods and labelled terms of the data folder; rejects, naming the file, when one is missing. */
export async function readFoodLines(
  dataFolder: string,
): Promise<{ readonly foods: readonly Food[]; readonly lines: readonly FoodLine[] }> {
  const foods = await readRows(join(dataFolder, 'reference', 'agribalyse-3.2.csv'));
  const lines = await readRows(join(dataFolder, 'lines', 'food-fr-en.csv'));
  return {
    foods: foods.map((row) => ({
      id: `agb-${row.code_agb}`,
      nameFr: row.nom_fr?.trim() ?? '',
      nameEn: row.lci_name_en?.trim() || (row.nom_fr?.trim() ?? ''),
    })),
    lines: lines.map((row) => ({
      term: row.designation ?? '',
      foodId: `agb-${row.agribalyse}`,
      language: row.lang ?? '',
    })),
  };
}

async function readRows(path: string): Promise<readonly Readonly<Record<string, string | undefined>>[]> {
  return parse(await readFile(path, 'utf8'), { columns: true, bom: true, skip_empty_lines: true });
}
