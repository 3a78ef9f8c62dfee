import { stem } from '../text/stem.ts';
import { toTokens } from '../text/tokens.ts';
import { hashText } from './hash-text.ts';
import { findSupplierGroup, hashName, type KnownNames } from './known-names.ts';
import { toWritingStyle } from './writing-style.ts';

/** What the classifier reads of a product; the empty string where a field was not given. */
export type ClassifierInput = {
  readonly designation: string;
  readonly supplier: string;
  readonly category: string;
  readonly unit: string;
  readonly notes: string;
};

/** What we know beside the trained weights: product words and suppliers with their group. */
export type Knowledge = { readonly lexicon: KnownNames; readonly suppliers: KnownNames };

/** Hashed features with their values, in two arrays of the same length. */
export type Features = { readonly hashes: number[]; readonly values: number[] };

const longestText = 40;
const longestTerm = 3;

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
} as const;

/**
 * Words, pairs of neighbouring words, pieces of three to five letters, lexicon terms, the style of writing and the
 * supplier. Each family is scaled to the same length, so that neither a long text nor a long word outweighs the others.
 * The client's category and notes are words beside the designation's, with less weight.
 */
export function toFeatures(input: ClassifierInput, knowledge: Knowledge): Features {
  const features: Features = { hashes: [], values: [] };
  const tokens = toTokens(input.designation).slice(0, longestText);
  const style = toWritingStyle(input.designation, tokens);
  addWords(features, tokens, 1);
  addPairs(features, tokens, 0.7);
  addPieces(features, tokens, 1);
  addFamily(
    features,
    words(tokens).map((token) => hashText(family.styledWord + style, token)),
    0.7,
  );
  addFamily(features, lexiconHashes(tokens, knowledge.lexicon), 0.7);
  addFamily(features, [hashText(family.style, `${style}`), ...shapeHashes(tokens)], 0.5);
  addFamily(features, supplierHashes(toTokens(input.supplier), knowledge.suppliers), 0.5);
  const hints = toTokens(`${input.category} ${input.notes}`).slice(0, longestText);
  addWords(features, hints, 0.6);
  addFamily(features, lexiconHashes(hints, knowledge.lexicon), 0.4);
  return features;
}

function words(tokens: readonly string[]): readonly string[] {
  return tokens.filter((token) => token !== '0');
}

/** Titles say what a thing is in their first words; what follows is place, size and praise. */
function weightAt(position: number): number {
  return 1 / (1 + Math.max(0, position - 3) / 8);
}

function addWords(features: Features, tokens: readonly string[], length: number): void {
  const weights = new Map<number, number>();
  for (const [position, token] of tokens.entries()) {
    if (token === '0') continue;
    const weight = weightAt(position);
    keepLargest(weights, hashText(family.word, token), weight);
    // Receipts cut words after four letters or so: `EMME RAPE`.
    if (token.length > 4) keepLargest(weights, hashText(family.start, token, 0, 4), weight);
    if (token.length > 3) keepLargest(weights, hashText(family.stem, stem(token)), weight);
  }
  addScaled(features, weights, length);
}

function addPairs(features: Features, tokens: readonly string[], length: number): void {
  const weights = new Map<number, number>();
  let previous = '^';
  for (const [position, token] of tokens.entries()) {
    keepLargest(weights, hashText(family.pair, `${previous} ${token}`), weightAt(position));
    previous = token;
  }
  addScaled(features, weights, length);
}

function addPieces(features: Features, tokens: readonly string[], length: number): void {
  const weights = new Map<number, number>();
  for (const [position, token] of tokens.entries()) {
    if (token === '0') continue;
    const marked = `<${token}>`;
    const weight = weightAt(position);
    for (let size = 3; size <= 5; size++) {
      for (let start = 0; start + size <= marked.length; start++) {
        keepLargest(weights, hashText(family.piece, marked, start, start + size), weight);
      }
    }
  }
  addScaled(features, weights, length);
}

function keepLargest(weights: Map<number, number>, hash: number, weight: number): void {
  if (weight > (weights.get(hash) ?? 0)) weights.set(hash, weight);
}

function addScaled(features: Features, weights: ReadonlyMap<number, number>, length: number): void {
  let squares = 0;
  for (const weight of weights.values()) squares += weight * weight;
  if (squares === 0) return;
  const scale = length / Math.sqrt(squares);
  for (const [hash, weight] of weights) {
    features.hashes.push(hash);
    features.values.push(weight * scale);
  }
}

function addFamily(features: Features, hashes: readonly number[], length: number): void {
  addScaled(features, new Map(hashes.map((hash) => [hash, 1])), length);
}

/** The groups of the terms found, apart by their number of words: the longer, the surer. */
function lexiconHashes(tokens: readonly string[], lexicon: KnownNames): number[] {
  const hashes: number[] = [];
  for (let start = 0; start < tokens.length; start++) {
    for (let end = start + 1; end <= Math.min(start + longestTerm, tokens.length); end++) {
      const group = lexicon.get(hashName(tokens.slice(start, end)));
      if (group !== undefined) hashes.push(hashText(family.lexicon + end - start, `${group}`));
    }
  }
  return hashes;
}

function shapeHashes(tokens: readonly string[]): number[] {
  const lengthClass = [2, 4, 7, 12, 25].filter((bound) => tokens.length >= bound).length;
  const numbers = Math.min(3, tokens.filter((token) => token === '0').length);
  return [hashText(family.style, `length ${lengthClass}`), hashText(family.style, `numbers ${numbers}`)];
}

function supplierHashes(tokens: readonly string[], suppliers: KnownNames): number[] {
  if (tokens.length === 0) return [];
  const hashes = tokens.map((token) => hashText(family.supplier, token));
  hashes.push(hashText(family.supplierName, tokens.join(' ')));
  const group = findSupplierGroup(suppliers, tokens);
  if (group !== undefined) hashes.push(hashText(family.supplierGroup, `${group}`));
  return hashes;
}
