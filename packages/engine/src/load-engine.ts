import { readBundledFile, unpack } from '#platform/data-files';
import { type Catalogue, createCatalogue } from './catalogue/catalogue.ts';
import { parseCatalogue } from './catalogue/catalogue-file.ts';
import { groups } from './catalogue/groups.ts';
import { parseAccountGroups } from './category/choose-account-group.ts';
import { listHeadings } from './category/choose-by-heading.ts';
import { createClassifier } from './classifier/classifier.ts';
import { parseClassifier } from './classifier/classifier-file.ts';
import { listMeanings } from './classifier/word-meanings.ts';
import { createEnergyReader, parseEnergySuppliers } from './energy/energy-bill.ts';
import { createEngine, type Engine } from './engine.ts';
import { createCountryFactors } from './geography/country-factors.ts';
import { createCountryFinder } from './geography/find-country.ts';
import { createCodeGroups } from './item-codes/code-groups.ts';
import { createMatcher } from './matcher/matcher.ts';
import { parseFoodKnowledge } from './matcher/parse-food-knowledge.ts';
import { parsePlaces } from './matcher/places.ts';
import { parseThings } from './matcher/things.ts';
import { createDeflator } from './prices/deflator.ts';
import { parseEnergyPrices } from './prices/energy-price-file.ts';
import { createEnergyPrices, type ToEuros } from './prices/energy-prices.ts';
import { parsePriceIndices } from './prices/price-index-file.ts';
import { createUsualPrices } from './prices/usual-prices.ts';
import { createEpaFactors, parseNaicsChanges } from './referential/epa-factors.ts';
import { createNaics } from './referential/naics.ts';
import { parseNaics } from './referential/naics-file.ts';
import { createReporting } from './reporting/reporting.ts';
import { parseReportingRules } from './reporting/reporting-rules.ts';
import { calculationVersion } from './results/calculation-version.ts';
import { createExchangeRates, type ExchangeRates } from './values/exchange-rates.ts';
import { parseRates } from './values/parse-rates.ts';

/** Where the files of `data/` come from. In Node, both functions have defaults; in a browser, `read` is required. */
export type DataFiles = {
  /** The bytes of a file by its path inside `data/`, such as `knowledge/places.csv`. */
  readonly read?: (name: string) => Promise<Uint8Array<ArrayBuffer>>;
  /** Decompresses Brotli, for browsers that do not support it. */
  readonly unpack?: (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>;
};

/** Text files, in the order in which they enter the version hash. */
const textFiles = {
  places: 'knowledge/places.csv',
  foodRanking: 'food-ranking.csv',
  foodTerms: 'food-terms.csv',
  naicsChanges: 'naics-changes.csv',
  energyPrices: 'energy-prices.csv',
  priceIndices: 'price-indices.csv',
  usualPrices: 'knowledge/usual-prices.csv',
  energySuppliers: 'knowledge/energy-suppliers.csv',
  counterparts: 'knowledge/counterparts.csv',
  reporting: 'knowledge/reporting.csv',
  accounts: 'knowledge/accounts.csv',
  cpv: 'knowledge/item-codes/cpv.csv',
  unspsc: 'knowledge/item-codes/unspsc.csv',
  hs: 'knowledge/item-codes/hs.csv',
  cpa: 'knowledge/item-codes/cpa.csv',
  energyThings: 'knowledge/synonyms/energy.csv',
  equipmentThings: 'knowledge/synonyms/equipment.csv',
  foodThings: 'knowledge/synonyms/food.csv',
  materialThings: 'knowledge/synonyms/materials.csv',
  serviceThings: 'knowledge/synonyms/services.csv',
} as const;
type Texts = { readonly [name in keyof typeof textFiles]: string };

/** Every file that an engine needs, by its path inside `data/`. */
export const dataFileNames: readonly string[] = [
  ...['catalogue.csv', 'exchange-rates.br', 'classifier.br', 'naics.br'],
  ...Object.values(textFiles),
];

/** Creates an engine with the bundled catalogue. Takes nearly a second and about 250 MiB; reuse it. */
export async function loadEngine(files: DataFiles = {}): Promise<Engine> {
  const data = await loadEngineData(files);
  return data.createEngine(data.bundled);
}

/** The bundled data in memory: everything an engine needs except the catalogue, which may be a different one. */
export type EngineData = Awaited<ReturnType<typeof loadEngineData>>;

/** Reads the files of `data/`, once for each thread that runs engines. */
export async function loadEngineData(files: DataFiles = {}) {
  const { read = readBundledFile } = files;
  const readPacked = createPackedReader({ read, unpack: files.unpack ?? unpack });
  const readText = async (name: string) => decoder.decode(await read(name));
  const [bundled, packedRates, packedClassifier, packedNaics, texts] = await Promise.all([
    // Runs while the largest file is still being decompressed.
    readText('catalogue.csv').then((text) => createCatalogue(parseCatalogue(text))),
    readPacked('exchange-rates.br'),
    readPacked('classifier.br'),
    readPacked('naics.br'),
    readTexts(readText),
  ]);
  const rates = createExchangeRates(parseRates(decoder.decode(packedRates.contents)));
  const model = parseClassifier(packedClassifier.contents);
  const classifier = createClassifier(model, listMeanings());
  const naics = createNaics(parseNaics(packedNaics.contents));
  const packed = [packedRates.hash, packedClassifier.hash, packedNaics.hash];
  const dataHash = await hashOf([...packed, ...Object.values(texts)]);
  // Bytes decompressed by a custom function may be part of memory that it owns.
  if (files.unpack === undefined) for (const { contents } of [packedClassifier, packedNaics]) letGo(contents);
  letGo(model.weights.rowWeights);
  const naicsChanges = parseNaicsChanges(texts.naicsChanges);
  const places = parsePlaces(texts.places);
  const energySuppliers = parseEnergySuppliers(texts.energySuppliers);
  const figures = {
    deflator: createDeflator(parsePriceIndices(texts.priceIndices)),
    energyPrices: createEnergyPrices(parseEnergyPrices(texts.energyPrices), createYearlyRates(rates)),
    usualPrices: createUsualPrices(texts.usualPrices),
    headings: listHeadings(),
    energyReader: createEnergyReader(energySuppliers.sells),
    countryFinder: createCountryFinder(places, energySuppliers.countries),
    reporting: createReporting(parseReportingRules(texts.reporting)),
    accountGroups: parseAccountGroups(texts.accounts),
    codeGroups: createCodeGroups(texts),
  };
  const matching = {
    places,
    food: parseFoodKnowledge({ ranking: texts.foodRanking, terms: texts.foodTerms }),
    synonyms: [
      ...parseThings(texts.energyThings),
      ...parseThings(texts.equipmentThings),
      ...parseThings(texts.foodThings),
      ...parseThings(texts.materialThings),
      ...parseThings(texts.serviceThings),
    ],
  };

  return {
    /** The bundled catalogue. */
    bundled,

    /** Creates an engine with this catalogue. This takes time: reuse it for all products of a project. */
    async createEngine(catalogue: Catalogue): Promise<Engine> {
      const matcher = createMatcher({ ...matching, factors: catalogue.physical });
      const engineVersion = `${calculationVersion}+${await hashOf([dataHash, describeCatalogue(catalogue)])}`;
      const epa = createEpaFactors(catalogue, naicsChanges);
      const countryFactors = createCountryFactors(catalogue.physical, texts.counterparts);
      const parts = { catalogue, classifier, matcher, naics, epa, rates, countryFactors, engineVersion };
      return createEngine({ ...parts, ...figures });
    },
  };
}

async function readTexts(readText: (name: string) => Promise<string>): Promise<Texts> {
  const names = Object.keys(textFiles) as (keyof Texts)[];
  const read = await Promise.all(names.map(async (name) => [name, await readText(textFiles[name])] as const));
  return Object.fromEntries(read) as Texts;
}

/** Money in euros at the mid-year rate, because prices are yearly averages. */
function createYearlyRates(rates: ExchangeRates): ToEuros {
  return (amount, currency, year) => {
    const rate = rates.find(currency, `${year}-07-01`);
    return rate && amount / rate.unitsPerEuro;
  };
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/**
 * Decompresses a file and hashes its compressed bytes at the same time. They are a third of the size of the contents.
 */
function createPackedReader({ read, unpack }: Required<DataFiles>) {
  return async (name: string) => {
    const bytes = await read(name);
    const [contents, hash] = await Promise.all([unpack(bytes), hashOf([bytes])]);
    return { contents, hash };
  };
}

/** Node's small buffers share their memory; larger ones do not. */
const largestShared = 1 << 20;

/**
 * Frees memory that is no longer read: the garbage collector may keep these 40 MB for the lifetime of the process.
 * The parsers and the classifier keep copies of what they need, never views.
 */
function letGo({ buffer }: ArrayBufferView): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > largestShared) buffer.transfer(0);
}

const anyRatioYears = Array.from({ length: 30 }, (_, index) => 2010 + index);

/** Everything in a catalogue that changes a result: its factors and their values. */
function describeCatalogue(catalogue: Catalogue): string {
  const ratios = groups.flatMap(({ code }) => anyRatioYears.map((year) => catalogue.findRatio(code, year)));
  const factors = [...catalogue.physical, ...catalogue.epa, ...ratios.map((ratio) => ratio?.factor)];
  return factors
    .map((factor) => `${factor?.id} ${factor?.value} ${factor?.edition} ${factor?.country} ${factor?.directShare}`)
    .join('\n');
}

/** Eight digits: enough to distinguish data, short enough for a column. */
async function hashOf(contents: readonly (string | Uint8Array<ArrayBuffer>)[]): Promise<string> {
  const parts = contents.flatMap((content) => [content, '\0']);
  const bytes = await new Blob(
    parts.map((part) => (typeof part === 'string' ? encoder.encode(part) : part)),
  ).arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest.subarray(0, 4), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
