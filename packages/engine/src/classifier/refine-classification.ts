import { onlyMeaning } from '@ledgerprint/languages';
import { toTokens } from '../text/tokens.ts';
import type { Classification, RankedGroup } from './classification.ts';
import type { ClassifierModel } from './classifier-model.ts';
import {
  isBillWord,
  stripPayment,
  toCore,
  toDesignationTokens,
  toNameCore,
  toPossibleNames,
} from './designation-core.ts';
import type { ClassifierInput, Knowledge } from './features.ts';
import { findNameGroup, findSupplierGroup } from './known-names.ts';
import { findMeaning, findTrade, isMeaning, type WordMeanings } from './word-meanings.ts';

/**
 * Groups whose sellers sell several kinds of things, so that the seller is not enough: shops, distributors, agencies.
 */
const sellsSeveral: ReadonlySet<string> = new Set(
  'A01 C10_11_12 C13_14_15 C16 C17 C20 C22 C25 C26 C27 C28 C29 C30 C31 C32 G45 G46 G47 N79'.split(' '),
);
/** The confidence in a known seller of one kind of thing. */
const knownSeller = 0.9;

/** Designations that are only a name or a word are shorter than this. */
const longestName = 80;

/** Travel agencies sell the transport and accommodation of others. */
const agencies = 'N79';

type Model = Pick<ClassifierModel, 'codes' | 'knowledge' | 'matchedAt' | 'unmatchedBelow'>;

/**
 * What is certain regardless of training: a seller that alone determines what was bought, a word whose meaning depends
 * on the seller, or a designation that is in the lexicon as a whole.
 */
export function createRefinement(model: Model, meanings: WordMeanings) {
  const { codes, knowledge, matchedAt, unmatchedBelow } = model;
  const worthALook = (matchedAt + unmatchedBelow) / 2;

  const codeOf = (group: number | undefined) => (group === undefined ? undefined : codes[group]);

  function findSellerCode({ supplier }: ClassifierInput): string | undefined {
    return supplier === '' ? undefined : codeOf(findSupplierGroup(knowledge.suppliers, toTokens(supplier)));
  }

  return {
    /** What a supplier is known to sell, by its name or the trade in it; undefined if neither tells. */
    findSeller(supplier: string): { readonly code: string; readonly sellsSeveral: boolean } | undefined {
      const code = codeOf(findSupplierGroup(knowledge.suppliers, toTokens(supplier))) ?? findTrade(supplier);
      return code === undefined ? undefined : { code, sellsSeveral: sellsSeveral.has(code) };
    },

    /** The input to classify: sales of an agency are classified by what was sold. */
    toClassified(input: ClassifierInput): ClassifierInput {
      const told = { ...input, designation: stripPayment(input) };
      const isAgency = findSellerCode(told) === agencies;
      return isAgency && toCore(toTokens(told.designation)).length > 0 ? { ...told, supplier: '' } : told;
    },

    refine(input: ClassifierInput, { ranked }: Classification): Classification {
      if (input.designation.length > longestName) return { ranked };
      const isKnown = (ranked[0]?.probability ?? 0) >= unmatchedBelow;
      // Without a seller, only a bill that names one can add to what the classifier knows.
      if (isKnown && input.supplier === '' && !toTokens(input.designation).some(isBillWord)) return { ranked };
      const answer = findSupplierAnswer(input, knowledge);
      const seller = codeOf(answer?.group);
      if (seller !== undefined && !(answer?.isGuess === true && isKnown)) {
        const sure = sellsSeveral.has(seller) ? worthALook : Math.max(knownSeller, matchedAt);
        return { ranked: putFirst(ranked, seller, sure) };
      }
      const sold = ranked[0]?.code === agencies ? findSold(input.designation) : undefined;
      if (sold !== undefined) return { ranked: putFirst(ranked, sold, worthALook) };
      const core = toCore(toTokens(input.designation));
      const sellerCode = findSellerCode(input) ?? findTrade(input.supplier);
      const code = ranked[0]?.code ?? '';
      const meant = sellerCode === undefined ? undefined : findMeaning(meanings, { core, code }, sellerCode);
      if (meant !== undefined && meant !== code) {
        // The other meanings are ruled out: `canapés` of a caterer are not sofas.
        const others = ranked.filter((group) => group.code !== code);
        return { ranked: putFirst(others, meant, worthALook) };
      }
      if (isKnown) return { ranked };
      if (isMeaning(meanings, core, code)) return { ranked: putFirst(ranked, code, unmatchedBelow) };
      const named = codeOf(findNameGroup(knowledge.lexicon, toTokens(input.designation)));
      return { ranked: named === undefined ? ranked : putFirst(ranked, named, unmatchedBelow) };
    },
  };
}

/** What an agency sold, by unambiguous words; a booking fee is the agency's own. */
function findSold(designation: string): string | undefined {
  const sold = onlyMeaning(designation, 'agency-sales');
  return sold === 'own' ? undefined : sold;
}

/** Gives the group at least this probability; the others share the rest, and none is more likely. */
function putFirst(ranked: readonly RankedGroup[], code: string, least: number): readonly RankedGroup[] {
  const own = ranked[0]?.code === code ? ranked[0].probability : 0;
  const probability = Math.max(own, least);
  const others = ranked.filter((group) => group.code !== code).slice(0, 2);
  const total = others.reduce((sum, group) => sum + group.probability, 0);
  const scale = total === 0 ? 0 : Math.min(1, (1 - probability) / total);
  return [
    { code, probability },
    ...others.map((group) => ({ code: group.code, probability: Math.min(probability, group.probability * scale) })),
  ];
}

/** What the seller alone reveals. */
type SupplierAnswer = {
  /** The index of the group of what it sells. */
  readonly group: number;
  /** The name may also be that of a thing: it is used only if nothing else is known. */
  readonly isGuess: boolean;
};

/**
 * The group of what the seller sells, if the seller alone determines what was bought: `LAFARGE` bought from
 * Lafarge, `Facture 2023-114` from Mazars, or `Facture Mazars` without a seller. Undefined if the text says anything
 * else or the seller is unknown. A mere name without a seller (`Orange`) is a guess.
 */
function findSupplierAnswer(
  { designation, supplier, category, notes }: ClassifierInput,
  { suppliers }: Pick<Knowledge, 'suppliers'>,
): SupplierAnswer | undefined {
  const tokens = toDesignationTokens(designation);
  if (tokens.length === 0 || toCore(toTokens(`${category} ${notes}`)).length > 0) return undefined;
  const core = toNameCore(tokens);
  const supplierTokens = toTokens(supplier);
  if (supplierTokens.length > 0) {
    const isName = core.every((token) => supplierTokens.includes(token));
    const group = isName ? findSupplierGroup(suppliers, supplierTokens) : undefined;
    return group === undefined ? undefined : { group, isGuess: false };
  }
  if (core.length === 0) return undefined;
  for (const name of toPossibleNames(tokens)) {
    const group = findNameGroup(suppliers, name);
    if (group !== undefined) return { group, isGuess: !tokens.some(isBillWord) };
  }
  return undefined;
}
