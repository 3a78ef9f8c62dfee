import type { Catalogue } from './catalogue/catalogue.ts';
import { chooseAdemeCategory } from './category/choose-ademe-category.ts';
import { chooseClientCategory } from './category/choose-client-category.ts';
import { choosePhysicalFactor, createPhysicalFactors } from './category/choose-physical-factor.ts';
import { chooseReferentialCategory } from './category/choose-referential-category.ts';
import type { ChosenCategory } from './category/chosen-category.ts';
import { toEntryFactor } from './category/entry-factor.ts';
import { type Product, saysSomething, toClassifierInput } from './category/product.ts';
import { toEnrichment } from './category/to-enrichment.ts';
import type { Classification, Classifier } from './classifier/classifier.ts';
import type { ClassifierInput } from './classifier/features.ts';
import type { Enrichment } from './enrichment.ts';
import { computeFootprint } from './footprint/compute-footprint.ts';
import type { Matcher } from './matcher/matcher.ts';
import type { ClientCategories } from './referential/client-categories.ts';
import type { EpaFactors } from './referential/epa-factors.ts';
import type { Naics } from './referential/naics.ts';
import type { Referential } from './referential/referential.ts';
import type { ExchangeRates } from './values/exchange-rates.ts';
import { type ParsedRow, parseRow } from './values/parse-row.ts';

/** Whose categories a project wants, with what they consist of; without a referential of its own the NAICS one. */
export type EnrichmentContext =
  | { readonly mode: 'ademe' }
  | { readonly mode: 'client'; readonly categories: ClientCategories }
  | { readonly mode: 'referential'; readonly referential: Referential | undefined };

/** What the engine works with, as loaded. */
export type EngineParts = {
  readonly catalogue: Catalogue;
  readonly classifier: Classifier;
  readonly matcher: Matcher;
  readonly naics: Naics;
  readonly epa: EpaFactors;
  readonly rates: ExchangeRates;
  readonly engineVersion: string;
};

/** From products to their categories, factors and footprints. */
export type Engine = ReturnType<typeof createEngine>;

/** Pure: the same product, context and parts give the same enrichment. Not to be shared between threads. */
export function createEngine(parts: EngineParts) {
  const { catalogue, classifier, matcher, naics, epa, rates, engineVersion } = parts;

  function findPhysical(input: ClassifierInput, { ranked }: Classification, rows: readonly ParsedRow[]) {
    return choosePhysicalFactor({ matcher, designation: input.designation, groupCodes: ranked, rows });
  }

  function choose(product: Product, rows: readonly ParsedRow[], context: EnrichmentContext): ChosenCategory {
    const input = toClassifierInput(product);
    if (context.mode === 'referential') return chooseListed(input, context.referential);
    if (context.mode === 'client') {
      const categories = product.activities.map(({ category }) => category);
      const client = context.categories.of({ input, categories });
      const found = findPhysical(input, client.groups, rows);
      return chooseClientCategory({ client, found, catalogue, thresholds: classifier });
    }
    const classification = saysSomething(input) ? classifier.classify(input) : { ranked: [] };
    const found = findPhysical(input, classification, rows);
    return chooseAdemeCategory({ ...classification, found, catalogue, thresholds: classifier });
  }

  const isMeaningful = (input: ClassifierInput) =>
    /\p{L}{4}/u.test(input.designation) &&
    (classifier.classify(input).ranked[0]?.probability ?? 0) >= classifier.unmatchedBelow;

  function chooseListed(input: ClassifierInput, own: Referential | undefined): ChosenCategory {
    const toPhysical = createPhysicalFactors(input.designation);
    if (own === undefined) {
      const { ranked: codes } = saysSomething(input) ? naics.classify(input, 10) : { ranked: [] };
      const isLikely = (codes[0]?.probability ?? 0) >= classifier.unmatchedBelow;
      // A text without meaning has likely industries too, if they are wide enough; the classifier knows it for one.
      const ranked =
        isLikely || !isMeaningful(input) ? codes.slice(0, 3) : epa.rollUp(codes, classifier.unmatchedBelow);
      const { find } = epa;
      return chooseReferentialCategory({ scheme: 'naics', ranked, find, toPhysical, thresholds: classifier });
    }
    const { ranked } = own.classify(input, 3);
    const find = (code: string) => {
      const entry = own.findByCode(code);
      return entry && { label: entry.label, factor: toEntryFactor(entry, own.name) };
    };
    return chooseReferentialCategory({ scheme: own.name, ranked, find, toPhysical, thresholds: classifier });
  }

  return {
    /** The classifier's own answer, and the confidence below which none is given: for a client's own categories. */
    classify: (input: ClassifierInput): Classification => classifier.classify(input),
    nearFrom: classifier.unmatchedBelow,

    /** Any texts are acceptable; never throws. */
    enrich(product: Product, context: EnrichmentContext): Enrichment {
      const rows = product.activities.map((activity) => parseRow(activity, rates));
      const category = choose(product, rows, context);
      const { physical, monetary, others } = category;
      const footprint =
        category.match === 'unmatched'
          ? undefined
          : computeFootprint({ rows, physical, monetary, alternatives: others, rates });
      return toEnrichment({ product, rows, category, footprint, engineVersion });
    },
  };
}
