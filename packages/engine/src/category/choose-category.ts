import type { CaseTexts } from '../cases/case-memory.ts';
import type { Classification } from '../classifier/classification.ts';
import type { Classifier } from '../classifier/classifier.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import type { EnrichmentContext } from '../enrichment-context.ts';
import type { RatioSource } from '../footprint/monetary-category.ts';
import type { CodeGroups } from '../item-codes/code-groups.ts';
import { readItemCodes } from '../item-codes/read-item-codes.ts';
import type { Matcher } from '../matcher/matcher.ts';
import type { EpaFactors } from '../referential/epa-factors.ts';
import type { Referential } from '../referential/referential.ts';
import type { LineLanguages } from '../understanding/line-languages.ts';
import { createReaderUnderstanding, createUnderstanding } from '../understanding/understand.ts';
import type { Vocabulary } from '../understanding/vocabulary.ts';
import type { ParsedRow } from '../values/parse-row.ts';
import { chooseAdemeCategory } from './choose-ademe-category.ts';
import { chooseByItemCode } from './choose-by-item-code.ts';
import { chooseByOwnWord, type OwnWords } from './choose-by-own-word.ts';
import { chooseClientCategory } from './choose-client-category.ts';
import { choosePhysicalFactor, createPhysicalFactors, namedScore } from './choose-physical-factor.ts';
import { chooseReferentialCategory } from './choose-referential-category.ts';
import type { ChosenCategory } from './chosen-category.ts';
import { toEntryFactor } from './entry-factor.ts';
import { judgeUnderstanding, toNotUnderstood } from './judge-understanding.ts';
import { type Product, saysSomething, toClassifierInput } from './product.ts';

/** What a category is chosen with. */
export type ChoiceParts = {
  readonly classifier: Classifier;
  readonly matcher: Matcher;
  readonly epa: EpaFactors;
  readonly codeGroups: CodeGroups;
  readonly vocabulary: Vocabulary;
  readonly ownWords: OwnWords;
};

/** Chooses the category of a case in the scheme of its project, from its texts alone. */
export function createCategoryChoice(
  parts: ChoiceParts,
  ratios: RatioSource,
  languagesOf: (context: EnrichmentContext) => LineLanguages,
) {
  const { classifier, matcher, epa } = parts;
  const understand = createUnderstanding({ vocabulary: parts.vocabulary, findSeller: classifier.findSeller });
  const understandWith = createReaderUnderstanding(parts.vocabulary);

  /** The reader of a line in one of the context's languages, if that is neither French nor English. */
  function findReader(text: string, { readers }: EnrichmentContext, languages: LineLanguages) {
    if (readers === undefined) return undefined;
    const language = languages.of(text) ?? '';
    const reader = readers.get(language);
    return reader && { language, reader };
  }

  /** The classifier for texts in the languages of a context, kept because categories of clients remember its answers. */
  const classifiers = new WeakMap<EnrichmentContext, Classifier['classify']>();
  function classifyIn(context: EnrichmentContext, languages: LineLanguages): Classifier['classify'] {
    if (context.readers === undefined) return classifier.classify;
    const known = classifiers.get(context);
    if (known !== undefined) return known;
    const classify: Classifier['classify'] = (input) =>
      (findReader(input.designation, context, languages)?.reader.classifier ?? classifier).classify(input);
    classifiers.set(context, classify);
    return classify;
  }

  function choose(
    { designation, activities }: Product,
    { input, hint, rows }: CaseTexts & { readonly rows: readonly ParsedRow[] },
    context: EnrichmentContext,
    /** The client's categories, if they are not those of the rows; the languages, if they are not those of the context. */
    {
      given,
      languages = languagesOf(context),
    }: { readonly given?: readonly string[]; readonly languages?: LineLanguages | undefined } = {},
  ): ChosenCategory {
    if (context.mode === 'referential') return chooseListed(input, context);
    const { supplier } = input;
    const own = findReader(designation, context, languages);
    const reading = own?.reader.classifier ?? classifier;
    const findPhysical = (ranked: Classification['ranked']) =>
      choosePhysicalFactor({
        matcher: own?.reader.matcher ?? matcher,
        designation,
        supplier,
        groupCodes: ranked,
        rows,
      });
    if (context.mode === 'client') {
      const categories = given ?? activities.map(({ category }) => category);
      const client = context.categories.of({ input, categories }, classifyIn(context, languages));
      const found = findPhysical(client.groups.ranked);
      return chooseClientCategory({ client, found, ratios, thresholds: reading });
    }
    const { ranked } = saysSomething(input) ? reading.classify(input) : { ranked: [] };
    if (hint !== undefined) {
      return chooseByItemCode({ hint, ranked, findPhysical, ratios, thresholds: reading });
    }
    const voted = context.neighbours?.vote(input.designation, ranked);
    const chosen = voted?.ranked ?? ranked;
    const found = findPhysical(chosen);
    const category = chooseAdemeCategory({ ranked: chosen, found, ratios, thresholds: reading, voted });
    if (voted !== undefined) return category;
    const understanding =
      own === undefined ? understand(input, languages) : understandWith(input, own.language, own.reader);
    const language = own?.language ?? (understanding.is === 'read' ? undefined : understanding.language);
    const told =
      language === undefined
        ? undefined
        : chooseByOwnWord(input, language, {
            words: parts.ownWords,
            ratios,
            isRead: own !== undefined,
            isNamed: found !== undefined && found.score >= namedScore,
          });
    return (
      told ?? judgeUnderstanding(category, understanding, { found, matchedAt: reading.matchedAt, supplier, ratios })
    );
  }

  /**
   * Reads item codes only in `ademe` mode: in the other modes, a code may be the client's category or an entry of the
   * referential.
   */
  function readTexts(product: Product, { mode }: EnrichmentContext): CaseTexts {
    const input = toClassifierInput(product);
    if (mode !== 'ademe') return { input, hint: undefined };
    if (input.category === '') return { input, hint: undefined };
    const { codes, rest } = readItemCodes(input.category);
    if (rest === input.category) return { input, hint: undefined };
    const category = rest === '' ? accountOf(product) : rest;
    return { input: { ...input, category }, hint: parts.codeGroups.findHint(codes) };
  }

  const isMeaningful = (input: ClassifierInput) =>
    /\p{L}{4}/u.test(input.designation) &&
    (classifier.classify(input).ranked[0]?.probability ?? 0) >= classifier.unmatchedBelow;

  function chooseListed(
    input: ClassifierInput,
    context: EnrichmentContext & { readonly mode: 'referential' },
  ): ChosenCategory {
    const { referential: own, naics } = context;
    const toPhysical = createPhysicalFactors(input.designation);
    const request = { ...toList(own), toPhysical, thresholds: classifier };
    if (naics !== undefined) {
      const understanding = understand(input, languagesOf(context));
      if (understanding.is === 'unknown') return toNotUnderstood('naics', understanding.language);
      const { ranked: codes } = saysSomething(input) ? naics.classify(input, 10) : { ranked: [] };
      const isLikely = (codes[0]?.probability ?? 0) >= classifier.unmatchedBelow;
      // Rolled up far enough, even a meaningless text gets a likely industry. The classifier recognizes such texts,
      // which are not rolled up.
      const ranked =
        isLikely || !isMeaningful(input) ? codes.slice(0, 3) : epa.rollUp(codes, classifier.unmatchedBelow);
      return chooseReferentialCategory({ ...request, ranked });
    }
    return chooseReferentialCategory({ ...request, ranked: own.classify(input, 3).ranked });
  }

  /**
   * A category as if it were certain: one of the client's own, or an entry of a list. Undefined if the list has no
   * such code.
   */
  function chooseCode(
    product: Product,
    found: CaseTexts & { readonly rows: readonly ParsedRow[] },
    context: EnrichmentContext,
    code: string,
  ): ChosenCategory | undefined {
    if (context.mode !== 'referential') return choose(product, found, context, { given: [code] });
    const toPhysical = createPhysicalFactors(product.designation);
    const ranked = [{ code, probability: 1 }];
    const list = toList(context.referential);
    const chosen = chooseReferentialCategory({ ...list, ranked, toPhysical, thresholds: classifier });
    return chosen.match === 'unmatched' ? undefined : chosen;
  }

  /** The categories of a project in `referential` mode: its own referential, or NAICS if it has none. */
  function toList(own: Referential | undefined) {
    if (own === undefined) return { scheme: 'naics', find: epa.find, deflator: ratios.deflator };
    const find = (code: string) => {
      const entry = own.findByCode(code);
      return entry && { label: entry.label, factor: toEntryFactor(entry, own.name) };
    };
    return { scheme: own.name, find, deflator: undefined };
  }

  return { readTexts, choose, chooseCode, toList };
}

function accountOf({ activities }: Product): string {
  return activities[0]?.account?.trim() ?? '';
}
