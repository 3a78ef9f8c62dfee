import { addParts, type SplitCompound } from '../text/compounds.ts';
import { extendByCode, extendHash, finishHash, startHash } from '../text/hash-text.ts';
import { stem } from '../text/stem.ts';
import { toTokens } from '../text/tokens.ts';
import { createFeatureList, type FeatureList } from './feature-list.ts';
import { findSupplierGroup, groupOfHash, type KnownNames, nameSeed } from './known-names.ts';
import { toWritingStyle } from './writing-style.ts';

/** The texts of a product that the classifier reads; empty if a field was not given. */
export type ClassifierInput = {
  readonly designation: string;
  readonly supplier: string;
  readonly category: string;
  readonly unit: string;
  readonly notes: string;
};

/** Knowledge in addition to the trained weights: product words and suppliers with their group. */
export type Knowledge = { readonly lexicon: KnownNames; readonly suppliers: KnownNames };

/** Hashed features with their values, in two arrays of the same length; the first `termCount` are the terms. */
export type Features = { readonly hashes: number[]; readonly values: number[]; readonly termCount: number };

const longestText = 40;
const longestTerm = 3;
const space = 32;

const family = {
  word: 1,
  pair: 2,
  piece: 3,
  start: 4,
  style: 5,
  stem: 6,
  supplier: 7,
  supplierName: 8,
  supplierGroup: 9,
  lexicon: 20,
  styledWord: 40,
  styledLexicon: 100,
} as const;

/** The first words of a title say what a thing is; place, size and praise follow. */
const weights = Float64Array.from({ length: longestText }, (_, position) => 1 / (1 + Math.max(0, position - 3) / 8));

const reused = createFeatureList();

/** The features of an input as `readFeatures` finds them. */
export function toFeatures(input: ClassifierInput, knowledge: Knowledge, split?: SplitCompound): Features {
  const tokens = addParts(toTokens(input.designation), split);
  const termCount = readFeatures({ input, tokens, knowledge, features: reused });
  return {
    termCount,
    hashes: Array.from(reused.hashes.subarray(0, reused.count), (hash) => hash >>> 0),
    values: Array.from(reused.values.subarray(0, reused.count)),
  };
}

/**
 * Pairs of neighbouring words, words, fragments of three to five letters, lexicon terms alone and combined with the
 * style of writing, that style, and the supplier. Each family is scaled to a fixed length, so that neither a long text
 * nor a long word outweighs the others. The words of the client's category and notes have less weight, and the unit has
 * little. `tokens` are those of the designation; the first 40 are used. Their pairs and stems come first, and the
 * number of these terms is returned.
 */
export function readFeatures(request: {
  readonly input: ClassifierInput;
  readonly tokens: readonly string[];
  readonly knowledge: Knowledge;
  readonly features: FeatureList;
}): number {
  const { input, knowledge, features } = request;
  const tokens = request.tokens.length > longestText ? request.tokens.slice(0, longestText) : request.tokens;
  const style = toWritingStyle(input.designation, tokens);
  features.clear();
  addPairs(features, tokens);
  features.endFamily(1.1);
  addStems(features, tokens);
  const termCount = features.count;
  addForms(features, tokens);
  features.endFamily(1);
  addPieces(features, tokens);
  features.endFamily(0.7);
  for (const token of tokens) if (token !== '0') features.add(hash(family.styledWord + style, token), 1);
  features.endFamily(0.7);
  findTerms(knowledge.lexicon, tokens);
  addFoundTerms(features, family.lexicon);
  features.endFamily(0.7);
  // Buyers with different styles code differently: the same thing is plastic to one and fittings to another.
  addFoundTerms(features, family.styledLexicon + style * termSeeds);
  features.endFamily(0.5);
  addShape(features, tokens, style);
  features.endFamily(0.5);
  if (input.supplier !== '') addSupplier(features, toTokens(input.supplier), knowledge.suppliers);
  features.endFamily(1.3);
  if (input.unit !== '') addWords(features, toTokens(input.unit));
  features.endFamily(0.2);
  if (input.category === '' && input.notes === '') return termCount;
  const hints = toTokens(`${input.category} ${input.notes}`).slice(0, longestText);
  addWords(features, hints);
  features.endFamily(0.6);
  findTerms(knowledge.lexicon, hints);
  addFoundTerms(features, family.lexicon);
  features.endFamily(0.4);
  return termCount;
}

function hash(seed: number, text: string): number {
  return finishHash(extendHash(startHash(seed), text));
}

function addWords(features: FeatureList, tokens: readonly string[]): void {
  addStems(features, tokens);
  addForms(features, tokens);
}

/** Words without their endings; short words are kept whole. */
function addStems(features: FeatureList, tokens: readonly string[]): void {
  for (let position = 0; position < tokens.length; position++) {
    const token = tokens[position] as string;
    if (token === '0') continue;
    const term = token.length > 3 ? hash(family.stem, stem(token)) : hash(family.word, token);
    features.add(term, weights[position] as number);
  }
}

/** Longer words as written, and their first letters: receipts cut words after about four letters, `EMME RAPE`. */
function addForms(features: FeatureList, tokens: readonly string[]): void {
  for (let position = 0; position < tokens.length; position++) {
    const token = tokens[position] as string;
    if (token === '0' || token.length <= 3) continue;
    const weight = weights[position] as number;
    features.add(hash(family.word, token), weight);
    if (token.length > 4) {
      features.add(finishHash(extendHash(startHash(family.start), token, 0, 4)), weight);
    }
  }
}

function addPairs(features: FeatureList, tokens: readonly string[]): void {
  let previous = '^';
  for (let position = 0; position < tokens.length; position++) {
    const token = tokens[position] as string;
    const first = extendByCode(extendHash(startHash(family.pair), previous), space);
    features.add(finishHash(extendHash(first, token)), weights[position] as number);
    previous = token;
  }
}

/** Hashes of a word's fragments: unfinished ones, by the position where they start, and finished ones. */
let begun = new Int32Array(64);
let finished = new Int32Array(3 * 64);

function addPieces(features: FeatureList, tokens: readonly string[]): void {
  for (let position = 0; position < tokens.length; position++) {
    const token = tokens[position] as string;
    if (token === '0') continue;
    const count = hashPieces(`<${token}>`);
    features.addAll(finished, count, weights[position] as number);
  }
}

/** Writes the hashes of all fragments of three to five letters to `finished`; returns their number. */
function hashPieces(word: string): number {
  if (word.length > begun.length) {
    begun = new Int32Array(word.length * 2);
    finished = new Int32Array(word.length * 6);
  }
  let count = 0;
  for (let start = 0; start + 3 <= word.length; start++) {
    const piece = extendHash(startHash(family.piece), word, start, start + 3);
    begun[start] = piece;
    finished[count++] = finishHash(piece);
  }
  // Longer fragments extend shorter ones.
  for (let size = 4; size <= 5; size++) {
    for (let start = 0; start + size <= word.length; start++) {
      const piece = extendByCode(begun[start] as number, word.charCodeAt(start + size - 1));
      begun[start] = piece;
      finished[count++] = finishHash(piece);
    }
  }
  return count;
}

/** The lexicon terms in a text: the number of words of each, and its group. */
const found = {
  count: 0,
  lengths: new Uint8Array(longestText * longestTerm),
  groups: new Uint8Array(longestText * longestTerm),
};

function findTerms(lexicon: KnownNames, tokens: readonly string[]): void {
  found.count = 0;
  for (let start = 0; start < tokens.length; start++) {
    let term = startHash(nameSeed);
    const end = Math.min(start + longestTerm, tokens.length);
    for (let at = start; at < end; at++) {
      if (at > start) term = extendByCode(term, space);
      term = extendHash(term, tokens[at] as string);
      const group = groupOfHash(lexicon, finishHash(term));
      if (group === -1) continue;
      found.lengths[found.count] = 1 + at - start;
      found.groups[found.count++] = group;
    }
  }
}

/** Each kind of lexicon feature has one seed for each number of words of a term, from one to three. */
const termSeeds = longestTerm + 1;

/** The groups of the terms found, by their number of words: longer terms are more reliable. */
function addFoundTerms(features: FeatureList, seed: number): void {
  for (let at = 0; at < found.count; at++) {
    features.add(hash(seed + (found.lengths[at] as number), `${found.groups[at]}`), 1);
  }
}

function addShape(features: FeatureList, tokens: readonly string[], style: number): void {
  let lengthClass = 0;
  for (const bound of [2, 4, 7, 12, 25]) if (tokens.length >= bound) lengthClass++;
  let numbers = 0;
  for (const token of tokens) if (token === '0' && numbers < 3) numbers++;
  features.add(hash(family.style, `${style}`), 1);
  features.add(hash(family.style, `length ${lengthClass}`), 1);
  features.add(hash(family.style, `numbers ${numbers}`), 1);
}

function addSupplier(features: FeatureList, tokens: readonly string[], suppliers: KnownNames): void {
  if (tokens.length === 0) return;
  for (const token of tokens) features.add(hash(family.supplier, token), 1);
  features.add(hash(family.supplierName, tokens.join(' ')), 1);
  const group = findSupplierGroup(suppliers, tokens);
  if (group !== undefined) features.add(hash(family.supplierGroup, `${group}`), 1);
}
