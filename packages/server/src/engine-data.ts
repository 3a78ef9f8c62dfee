import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Catalogue, createCatalogue } from './enrichment/catalogue/catalogue.ts';
import { groups } from './enrichment/catalogue/groups.ts';
import { parseCatalogue } from './enrichment/catalogue/parse-catalogue.ts';
import { createClassifier } from './enrichment/classifier/classifier.ts';
import { parseClassifier } from './enrichment/classifier/classifier-file.ts';
import { createEngine, type Engine } from './enrichment/engine.ts';
import { createMatcher } from './enrichment/matcher/matcher.ts';
import { parseFoodKnowledge } from './enrichment/matcher/parse-food-knowledge.ts';
import { parsePlaces } from './enrichment/matcher/places.ts';
import { parseThings } from './enrichment/matcher/things.ts';
import { createNaics } from './enrichment/referential/naics.ts';
import { parseNaics } from './enrichment/referential/naics-file.ts';
import { createExchangeRates } from './enrichment/values/exchange-rates.ts';
import { parseRates } from './enrichment/values/parse-rates.ts';

const bundledFolder = new URL('../data/', import.meta.url);
const decompress = promisify(brotliDecompress);

/** Raised by hand when the same data gives another result. */
const computation = 1;

/** What ships with the program, in memory: everything an engine needs but the catalogue, of which there may be others. */
export type EngineData = Awaited<ReturnType<typeof loadEngineData>>;

/** Reads the files of `data/`, once for each thread that runs engines. */
export async function loadEngineData(folder: URL = bundledFolder) {
  const [bundled, packedRates, packedClassifier, packedNaics, knowledge] = await Promise.all([
    // While the largest file is still being decompressed.
    readText(folder, 'catalogue.csv').then((text) => createCatalogue(parseCatalogue(text))),
    readCompressed(folder, 'exchange-rates.br'),
    readCompressed(folder, 'classifier.br'),
    readCompressed(folder, 'naics.br'),
    readKnowledge(folder),
  ]);
  const rates = createExchangeRates(parseRates(`${packedRates.contents}`));
  const model = parseClassifier(packedClassifier.contents);
  const classifier = createClassifier(model);
  const naics = createNaics(parseNaics(packedNaics.contents));
  const dataHash = hashOf([packedRates.hash, packedClassifier.hash, packedNaics.hash, ...knowledge]);
  for (const { contents } of [packedClassifier, packedNaics]) letGo(contents);
  letGo(model.weights.rowWeights);
  const [places, ranking, terms, ...synonyms] = knowledge;
  const matching = {
    places: parsePlaces(places),
    food: parseFoodKnowledge({ ranking, terms }),
    synonyms: synonyms.flatMap(parseThings),
  };

  return {
    /** The catalogue that ships with the program. */
    bundled,

    /** An engine on this catalogue. Making one takes time: keep it for all products of a project. */
    createEngine(catalogue: Catalogue): Engine {
      const matcher = createMatcher({ ...matching, factors: catalogue.physical });
      const engineVersion = `${computation}+${hashOf([dataHash, describeCatalogue(catalogue)])}`;
      return createEngine({ catalogue, classifier, matcher, naics, rates, engineVersion });
    },
  };
}

/** What the matcher knows: places, the ranking of foods and their terms, then the files of synonyms. */
async function readKnowledge(folder: URL): Promise<[string, string, string, ...string[]]> {
  const names = (await readdir(new URL('knowledge/synonyms/', folder))).filter((name) =>
    name.endsWith('.csv'),
  );
  return Promise.all([
    readText(folder, 'knowledge/places.csv'),
    readText(folder, 'food-ranking.csv'),
    readText(folder, 'food-terms.csv'),
    ...names.sort().map((name) => readText(folder, `knowledge/synonyms/${name}`)),
  ]);
}

function readText(folder: URL, name: string): Promise<string> {
  return readFile(new URL(name, folder), 'utf8');
}

/** Our files grow to two or three times their size: with room for that in one piece, pieces need not be joined. */
const growth = 4;

/** What a compressed file holds, and the hash of the file. */
async function readCompressed(folder: URL, name: string) {
  const bytes = await readFile(new URL(name, folder));
  const contents = decompress(bytes, { chunkSize: bytes.length * growth });
  // Meanwhile, and of the file as it is: a third of the bytes.
  const hash = hashOf([bytes]);
  return { contents: await contents, hash };
}

/**
 * Gives memory back that nobody reads any more: the collector may leave these 40 MB for as long as the process lives.
 * The parsers and the classifier keep copies of what they need, never views. Small buffers share their memory.
 */
function letGo({ buffer }: { readonly buffer: ArrayBufferLike }): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize) buffer.transfer(0);
}

const anyRatioYears = Array.from({ length: 30 }, (_, index) => 2010 + index);

/** All that changes a result: which factors there are, and their values. */
function describeCatalogue(catalogue: Catalogue): string {
  const ratios = groups.flatMap(({ code }) => anyRatioYears.map((year) => catalogue.findRatio(code, year)));
  const factors = [...catalogue.physical, ...catalogue.epa, ...ratios.map((ratio) => ratio?.factor)];
  return factors.map((factor) => `${factor?.id} ${factor?.value} ${factor?.edition}`).join('\n');
}

/** Eight digits: enough to tell data apart, few enough for a column. */
function hashOf(contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('hex').slice(0, 8);
}
