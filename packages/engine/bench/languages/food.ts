import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { toMarkdownTable } from '@ledgerprint/bench';
import type { LanguageCode } from '@ledgerprint/languages';
import { loadBundledFactors } from '../../src/catalogue/load-bundled-factors.ts';
import type { Product } from '../../src/category/product.ts';
import { loadEngine } from '../../src/load-engine.ts';
import { createNamedFoods, parseNamedFoods } from '../../src/matcher/named-foods.ts';
import { modelLanguages } from '../../tools/languages/language-examples.ts';
import { parseRows } from '../../tools/parse-rows.ts';
import { type DataFolder, toDataFolder } from '../../tools/sources/data-folder.ts';

/** Of the food terms of a language, the share whose names mean a food, and one whose factor is within 25% of the right one. */
export type NamedFoodAccuracy = {
  readonly language: LanguageCode;
  readonly terms: number;
  readonly any: number;
  readonly within25: number;
  /** The share of the terms whose line of some kilograms gets such a factor from the whole engine. */
  readonly through: number;
};

const nearFactor = 0.25;

/** Only measures: the names are never written from these terms. */
export async function measureNamedFoods(folder: DataFolder): Promise<readonly NamedFoodAccuracy[]> {
  const factors = (await loadBundledFactors()).filter(({ source }) => source === 'Agribalyse');
  const values = new Map(factors.map(({ id, value }) => [id, value]));
  const lines = parseRows(await folder.read('food-terms-languages'), ['designation', 'lang', 'agribalyse']);
  const engine = await loadEngine();
  return Promise.all(
    modelLanguages.map(async (language) => {
      const path = new URL(`../../data/knowledge/foods/${language}.csv`, import.meta.url);
      const foods = createNamedFoods({ factors, rows: parseNamedFoods(await readFile(path, 'utf8')), language });
      const own = lines.filter(({ lang }) => lang === language);
      const context = await engine.prepare({ mode: 'ademe', languages: [language] });
      const found = own.map(({ designation, agribalyse }) => {
        const value = foods.choose(designation)?.factor.value;
        const right = values.get(`agb-${agribalyse}`) ?? Number.NaN;
        const isNear = (figure = 0) => Math.abs(figure / right - 1) <= nearFactor;
        const { footprintKgCo2e = 0 } = engine.enrich(toProduct(designation), context);
        return { isAny: value !== undefined, isNear: isNear(value), isThrough: isNear(footprintKgCo2e / boughtKg) };
      });
      const shareOf = (is: (one: (typeof found)[number]) => boolean) => found.filter(is).length / found.length;
      const figures = {
        any: shareOf(({ isAny }) => isAny),
        within25: shareOf(({ isNear }) => isNear),
        through: shareOf(({ isThrough }) => isThrough),
      };
      return { language, terms: own.length, ...figures };
    }),
  );
}

const boughtKg = 10;

function toProduct(designation: string): Product {
  const texts = { supplier: '', weight: '', notes: '', category: '' };
  const bought = { unitPrice: '5', currency: 'EUR', quantity: `${boughtKg}`, unit: 'kg', purchaseDate: '2024-03-15' };
  return { designation, activities: [{ designation, ...texts, ...bought }] };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const measured = await measureNamedFoods(toDataFolder(process.argv[2]));
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const meanOf = (of: (one: NamedFoodAccuracy) => number) =>
    measured.reduce((sum, one) => sum + of(one), 0) / measured.length;
  const toShares = ({ any, within25, through }: Pick<NamedFoodAccuracy, 'any' | 'within25' | 'through'>) =>
    [any, within25, through].map(percent);
  const rows = [
    ['Language', 'Terms', 'Named', 'Within 25 %', 'Through the engine'],
    ...measured.map(({ language, terms, ...shares }) => [language, `${terms}`, ...toShares(shares)]),
    [
      'mean',
      '',
      ...toShares({
        any: meanOf(({ any }) => any),
        within25: meanOf(({ within25 }) => within25),
        through: meanOf(({ through }) => through),
      }),
    ],
  ];
  process.stdout.write(`${toMarkdownTable(rows)}\n`);
}
