import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toMarkdownTable } from '@ledgerprint/bench';
import type { LanguageCode } from '@ledgerprint/languages';
import { loadBundledFactors } from '../../src/catalogue/load-bundled-factors.ts';
import { createNamedFoods, parseNamedFoods } from '../../src/matcher/named-foods.ts';
import { modelLanguages } from '../../tools/languages/language-examples.ts';
import { parseRows } from '../../tools/parse-rows.ts';
import { type DataFolder, toDataFolder } from '../../tools/sources/data-folder.ts';

/** Of the food terms of a language, the share with a food, and with one whose factor is within 25% of the right one. */
export type NamedFoodAccuracy = {
  readonly language: LanguageCode;
  readonly terms: number;
  readonly any: number;
  readonly within25: number;
};

const nearFactor = 0.25;

/** Only measures: the names are never written from these terms. */
export async function measureNamedFoods(folder: DataFolder): Promise<readonly NamedFoodAccuracy[]> {
  const factors = (await loadBundledFactors()).filter(({ source }) => source === 'Agribalyse');
  const values = new Map(factors.map(({ id, value }) => [id, value]));
  const lines = parseRows(await folder.read('food-terms-languages'), ['designation', 'lang', 'agribalyse']);
  return Promise.all(
    modelLanguages.map(async (language) => {
      const path = new URL(`../../data/knowledge/foods/${language}.csv`, import.meta.url);
      const foods = createNamedFoods({ factors, rows: parseNamedFoods(await readFile(path, 'utf8')), language });
      const own = lines.filter(({ lang }) => lang === language);
      const found = own.map(({ designation, agribalyse }) => {
        const value = foods.choose(designation)?.factor.value;
        const right = values.get(`agb-${agribalyse}`) ?? Number.NaN;
        return { isAny: value !== undefined, isNear: Math.abs((value ?? 0) / right - 1) <= nearFactor };
      });
      const shareOf = (is: (one: (typeof found)[number]) => boolean) => found.filter(is).length / found.length;
      const figures = { any: shareOf(({ isAny }) => isAny), within25: shareOf(({ isNear }) => isNear) };
      return { language, terms: own.length, ...figures };
    }),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const measured = await measureNamedFoods(toDataFolder(process.argv[2]));
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const meanOf = (of: (one: NamedFoodAccuracy) => number) =>
    measured.reduce((sum, one) => sum + of(one), 0) / measured.length;
  const rows = [
    ['Language', 'Terms', 'A food', 'Within 25 %'],
    ...measured.map(({ language, terms, any, within25 }) => [language, `${terms}`, percent(any), percent(within25)]),
    ['mean', '', percent(meanOf(({ any }) => any)), percent(meanOf(({ within25 }) => within25))],
  ];
  process.stdout.write(`${toMarkdownTable(rows)}\n`);
}
