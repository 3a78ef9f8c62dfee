import type { LanguageCode } from '@ledgerprint/languages';
import { readBundledFile, unpack } from '#platform/data-files';
import { isChartFile, parseCharts } from './accounts/account-chart.ts';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import { parseCatalogue } from './catalogue/catalogue-file.ts';
import { listHeadings } from './category/choose-by-heading.ts';
import { listOwnWords } from './category/choose-by-own-word.ts';
import { createClassifier } from './classifier/classifier.ts';
import { parseClassifier } from './classifier/classifier-file.ts';
import { type ClassifierTables, toClassifierTables } from './classifier/classifier-tables.ts';
import { listMeanings } from './classifier/word-meanings.ts';
import { dataManifest } from './data-manifest.ts';
import { createEnergyReader, parseEnergySuppliers } from './energy/energy-bill.ts';
import { createEngine, type Engine } from './engine.ts';
import { toEngineVersion } from './engine-version.ts';
import { createCountryFactors } from './geography/country-factors.ts';
import { createCountryFinder } from './geography/find-country.ts';
import { createRatiosAbroad, type RatioTable } from './geography/ratios-abroad.ts';
import { createCodeGroups } from './item-codes/code-groups.ts';
import type { Reader } from './languages/reader.ts';
import { parseFamilies } from './matcher/families.ts';
import { createMatcher, createMatcherBasis } from './matcher/matcher.ts';
import { createNameRoles } from './matcher/name-words.ts';
import { parseNamedFoods } from './matcher/named-foods.ts';
import { parseFoodKnowledge } from './matcher/parse-food-knowledge.ts';
import { parsePlaces } from './matcher/places.ts';
import { parseThings } from './matcher/things.ts';
import { createDeflator } from './prices/deflator.ts';
import { parseEnergyPrices } from './prices/energy-price-file.ts';
import { createEnergyPrices, type ToEuros } from './prices/energy-prices.ts';
import { createGoodsPrices } from './prices/goods-prices.ts';
import { parsePriceIndices } from './prices/price-index-file.ts';
import { createUsualPrices } from './prices/usual-prices.ts';
import { createEpaFactors, parseNaicsChanges } from './referential/epa-factors.ts';
import { createNaics, toNaicsTables } from './referential/naics.ts';
import { parseNaics } from './referential/naics-file.ts';
import { createReporting } from './reporting/reporting.ts';
import { parseReportingRules } from './reporting/reporting-rules.ts';
import { letGo } from './sharing/let-go.ts';
import type { ModelMemory, ModelName } from './sharing/model-memory.ts';
import type { PlainData } from './sharing/plain-data.ts';
import { createShare, type Share } from './sharing/shared-memory.ts';
import { linksOf } from './text/compounds.ts';
import { createProductSpreads } from './uncertainty/product-spread.ts';
import { createVocabulary, parseVocabulary, type VocabularyTables } from './understanding/vocabulary.ts';
import { createExchangeRates, type ExchangeRates } from './values/exchange-rates.ts';
import { parseRates } from './values/parse-rates.ts';

/** Where the files of `data/` come from. In Node, both functions have defaults; in a browser, `read` is required. */
export type DataFiles = {
  /** The bytes of a file by its path inside `data/`, such as `knowledge/places.csv`. */
  readonly read?: (name: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Decompresses Brotli, for browsers that do not support it. */
  readonly unpack?: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
  /** Memory that threads of the same process use as well. By default, each loads its own copy of the models. */
  readonly memory?: ModelMemory | undefined;
};

/** A file that an engine may need, by its path inside `data/`: one of the manifest, so that none is missing in the version. */
type DataFileName = keyof typeof dataManifest;

/** Every file that an engine may need, by its path inside `data/`. */
export const dataFileNames: readonly string[] = Object.keys(dataManifest);

/** The text files by what they tell. */
const textFiles = {
  places: 'knowledge/places.csv',
  foodRanking: 'food-ranking.csv',
  foodTerms: 'food-terms.csv',
  naicsChanges: 'naics-changes.csv',
  energyPrices: 'energy-prices.csv',
  goodsPrices: 'goods-prices.csv',
  priceIndices: 'price-indices.csv',
  productSpreads: 'product-spreads.csv',
  usualPrices: 'knowledge/usual-prices.csv',
  ratiosGb: 'ratios/gb.csv',
  ratiosUs: 'ratios/us.csv',
  ratiosCeda: 'ratios/open-ceda.csv',
  energySuppliers: 'knowledge/energy-suppliers.csv',
  counterparts: 'knowledge/counterparts.csv',
  reporting: 'knowledge/reporting.csv',
  cpv: 'knowledge/item-codes/cpv.csv',
  unspsc: 'knowledge/item-codes/unspsc.csv',
  hs: 'knowledge/item-codes/hs.csv',
  cpa: 'knowledge/item-codes/cpa.csv',
  energyThings: 'knowledge/synonyms/energy.csv',
  equipmentThings: 'knowledge/synonyms/equipment.csv',
  foodThings: 'knowledge/synonyms/food.csv',
  materialThings: 'knowledge/synonyms/materials.csv',
  serviceThings: 'knowledge/synonyms/services.csv',
  families: 'knowledge/families.csv',
} as const satisfies Readonly<Record<string, DataFileName>>;
type Texts = { readonly [name in keyof typeof textFiles]: string };

/** Creates an engine with the bundled catalogue. Takes nearly a second and about 250 MiB; reuse it. */
export async function loadEngine(files: DataFiles = {}): Promise<Engine> {
  const data = await loadEngineData(files);
  return data.createEngine(data.bundled);
}

/** The bundled data in memory: everything an engine needs except the catalogue, which may be a different one. */
export type EngineData = Awaited<ReturnType<typeof loadEngineData>>;

/**
 * Reads the files of `data/` that every engine needs, once for each thread that runs engines. The others are read when a context
 * asks for them.
 */
export async function loadEngineData(files: DataFiles = {}) {
  const { read = readBundledFile } = files;
  const readText = async (name: DataFileName) => decoder.decode(await read(name));
  const readPacked = async (name: DataFileName) => (files.unpack ?? unpack)(await read(name));
  const share: Share<ModelName> = files.memory === undefined ? (_, load) => load() : createShare(files.memory);
  const loadModel = <T extends PlainData>(name: ModelName, parse: (bytes: Uint8Array) => T): Promise<T> =>
    share(name, async () => {
      const bytes = await readPacked(name);
      const model = parse(bytes);
      // Bytes decompressed by a custom function may be part of memory that it owns.
      if (files.unpack === undefined) letGo(bytes);
      return model;
    });

  const [bundled, packedRates, classifierTables, vocabularyTables, texts, chartTexts] = await Promise.all([
    // Runs while the largest file is still being decompressed.
    readText('catalogue.csv').then((text) => createCatalogue(parseCatalogue(text))),
    readPacked('exchange-rates.br'),
    loadModel('classifier.br', readClassifierTables),
    loadModel('vocabulary.br', readVocabularyTables),
    readTexts(readText),
    readCharts(readText),
  ]);
  const rates = createExchangeRates(parseRates(decoder.decode(packedRates)));
  const classifier = createClassifier(classifierTables, listMeanings(['fr', 'en']));
  const loadNaics = createLoadOnce(async () =>
    createNaics(await loadModel('naics.br', (bytes) => toNaicsTables(parseNaics(bytes)))),
  );
  const loadWords = createLoadOnceEach((language: ReaderLanguage) => loadReaderWords(language));
  // In this order: each country by its own statistics, then by those of all countries.
  const ratioTables: readonly RatioTable[] = [
    { source: 'Defra', text: texts.ratiosGb },
    { source: 'US EPA', text: texts.ratiosUs },
    { source: 'Open CEDA', text: texts.ratiosCeda },
  ];
  const naicsChanges = parseNaicsChanges(texts.naicsChanges);
  const places = parsePlaces(texts.places);
  const energySuppliers = parseEnergySuppliers(texts.energySuppliers);
  const figures = {
    deflator: createDeflator(parsePriceIndices(texts.priceIndices)),
    energyPrices: createEnergyPrices(parseEnergyPrices(texts.energyPrices), createYearlyRates(rates)),
    usualPrices: createUsualPrices(texts.usualPrices),
    goodsPrices: createGoodsPrices(texts.goodsPrices),
    headings: listHeadings(),
    energyReader: createEnergyReader(energySuppliers.sells),
    countryFinder: createCountryFinder(places, energySuppliers.countries),
    reporting: createReporting(parseReportingRules(texts.reporting)),
    spreads: createProductSpreads(texts.productSpreads),
    accountCharts: parseCharts(chartTexts),
    codeGroups: createCodeGroups(texts),
    ownWords: listOwnWords(),
    vocabulary: createVocabulary(vocabularyTables),
  };
  const mainFood = parseFoodKnowledge({ ranking: texts.foodRanking, terms: texts.foodTerms });
  const families = parseFamilies(texts.families);
  const mainThings = [
    ...parseThings(texts.energyThings),
    ...parseThings(texts.equipmentThings),
    ...parseThings(texts.foodThings),
    ...parseThings(texts.materialThings),
    ...parseThings(texts.serviceThings),
  ];

  /** What a reader knows, whatever the catalogue. */
  async function loadReaderWords(language: ReaderLanguage) {
    const [classifierTables, vocabularyTables, things, foods] = await Promise.all([
      loadModel(`languages/${language}/classifier.br`, readClassifierTables),
      loadModel(`languages/${language}/vocabulary.br`, readVocabularyTables),
      readText(`knowledge/synonyms/${language}.csv`),
      readText(`knowledge/foods/${language}.csv`),
    ]);
    const vocabulary = createVocabulary(vocabularyTables, linksOf(language));
    return {
      classifier: createClassifier(classifierTables, listMeanings([language]), vocabulary.split),
      vocabulary,
      things: parseThings(things),
      food: { rows: parseNamedFoods(foods), language },
      roles: createNameRoles([language, 'en']),
    };
  }

  return {
    /** The bundled catalogue. */
    bundled,

    /** Creates an engine with this catalogue. This takes time: reuse it for all products of a project. */
    async createEngine(catalogue: Catalogue): Promise<Engine> {
      const basis = createMatcherBasis({ factors: catalogue.physical, places, coded: mainThings, families });
      const matcher = createMatcher({ basis, synonyms: mainThings, food: mainFood });
      const engineVersion = await toEngineVersion(catalogue);
      const epa = createEpaFactors(catalogue, naicsChanges);
      const ratiosAbroad = createRatiosAbroad(ratioTables, { catalogue, deflator: figures.deflator, rates });
      const countryFactors = createCountryFactors(catalogue.physical, texts.counterparts);
      const loadReader = createLoadOnceEach(async (language: ReaderLanguage): Promise<Reader> => {
        const { things, food, roles, ...reading } = await loadWords(language);
        // Its own names come first; those of brands and fuels, and English ones, are used in all languages.
        return { ...reading, matcher: createMatcher({ basis, synonyms: [...things, ...mainThings], roles, food }) };
      });
      const parts = {
        ...{ catalogue, classifier, matcher, loadNaics, epa, rates, ratiosAbroad, countryFactors, engineVersion },
        loadReader: async (language: string) => (hasReader(language) ? loadReader(language) : undefined),
      };
      return createEngine({ ...parts, ...figures });
    },
  };
}

async function readTexts(readText: (name: DataFileName) => Promise<string>): Promise<Texts> {
  const names = Object.keys(textFiles) as (keyof Texts)[];
  const read = await Promise.all(names.map(async (name) => [name, await readText(textFiles[name])] as const));
  return Object.fromEntries(read) as Texts;
}

/** The charts of accounts by the names of their files: a new chart needs no code. */
async function readCharts(readText: (name: DataFileName) => Promise<string>): Promise<ReadonlyMap<string, string>> {
  const names = (Object.keys(dataManifest) as DataFileName[]).filter((name) => isChartFile(name));
  return new Map(await Promise.all(names.map(async (name) => [name, await readText(name)] as const)));
}

/** Money in euros at the mid-year rate, because prices are yearly averages. */
function createYearlyRates(rates: ExchangeRates): ToEuros {
  return (amount, currency, year) => {
    const rate = rates.find(currency, `${year}-07-01`);
    return rate && amount / rate.unitsPerEuro;
  };
}

/** Loads when first asked, and again if that failed. */
function createLoadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

/** The same for each of several things. */
function createLoadOnceEach<Key, T>(load: (key: Key) => Promise<T>): (key: Key) => Promise<T> {
  const loads = new Map<Key, () => Promise<T>>();
  return (key) => {
    const known = loads.get(key) ?? createLoadOnce(() => load(key));
    loads.set(key, known);
    return known();
  };
}

/** The languages that have a reader: those whose classifier is among the files. */
type ReaderLanguage = {
  [Name in DataFileName]: Name extends `languages/${infer Code extends LanguageCode}/classifier.br` ? Code : never;
}[DataFileName];

function hasReader(language: string): language is ReaderLanguage {
  return Object.hasOwn(dataManifest, `languages/${language}/classifier.br`);
}

const decoder = new TextDecoder();

function readClassifierTables(bytes: Uint8Array): ClassifierTables {
  const model = parseClassifier(bytes);
  const tables = toClassifierTables(model);
  letGo(model.weights.rowWeights);
  return tables;
}

function readVocabularyTables(bytes: Uint8Array): VocabularyTables {
  return parseVocabulary(decoder.decode(bytes));
}
