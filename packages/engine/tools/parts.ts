import { buildCatalogue } from './catalogue/build-catalogue.ts';
import { formatRates } from './catalogue/format-rates.ts';
import { buildClassifier } from './classifier/build-classifier.ts';
import { buildVocabulary } from './classifier/build-vocabulary.ts';
import { compress } from './compress.ts';
import { buildGases } from './gases/build-gases.ts';
import { toLanguagePart } from './languages/build-language.ts';
import { modelLanguages } from './languages/language-examples.ts';
import { buildFood } from './matcher/build-food.ts';
import { buildNaics } from './naics/build-naics.ts';
import type { Part } from './part.ts';
import { buildGoodsPrices } from './prices/build-goods-prices.ts';
import { buildPrices } from './prices/build-prices.ts';
import { buildRatios } from './ratios/build-ratios.ts';
import { buildSpreads } from './spreads/build-spreads.ts';
import { formatVatTable } from './vat/format-vat-table.ts';

/** All parts, the fastest first. */
export const parts: readonly Part[] = [
  {
    name: 'vat',
    files: ['packages/ledger/src/values/vat-rate-table.ts'],
    build: async (data) => [formatVatTable(await data.read('vat-rates'))],
  },
  {
    name: 'rates',
    files: ['packages/engine/data/exchange-rates.br'],
    build: async (data) => [compress(formatRates(await data.read('euro-rates')))],
  },
  {
    name: 'prices',
    files: ['packages/engine/data/energy-prices.csv', 'packages/engine/data/price-indices.csv'],
    build: buildPrices,
  },
  { name: 'goods-prices', files: ['packages/engine/data/goods-prices.csv'], build: buildGoodsPrices },
  { name: 'catalogue', files: ['packages/engine/data/catalogue.csv'], build: buildCatalogue },
  // Needs the factors of the catalogue.
  { name: 'gases', files: ['packages/engine/data/gases.csv'], build: buildGases },
  // Needs the ratios of the catalogue.
  { name: 'spreads', files: ['packages/engine/data/product-spreads.csv'], build: buildSpreads },
  {
    name: 'ratios',
    files: ['gb', 'us', 'open-ceda'].map((name) => `packages/engine/data/ratios/${name}.csv`),
    build: buildRatios,
  },
  {
    name: 'food',
    files: ['packages/engine/data/food-ranking.csv', 'packages/engine/data/food-terms.csv'],
    build: buildFood,
  },
  { name: 'vocabulary', files: ['packages/engine/data/vocabulary.br'], build: buildVocabulary },
  ...modelLanguages.map(toLanguagePart),
  { name: 'naics', files: ['packages/engine/data/naics.br'], build: buildNaics },
  { name: 'classifier', files: ['packages/engine/data/classifier.br'], build: buildClassifier },
];
