import { toTokens } from '../text/tokens.ts';
import { hashText } from './hash-text.ts';
import { findSupplierGroup, hashName, type KnownNames } from './known-names.ts';

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

/** Long product texts say what the thing is at their beginning; the rest is praise, and costs time. */
const longestText = 40;
const longestTerm = 4;

const family = {
  word: 1,
  pair: 2,
  piece: 3,
  start: 4,
  style: 5,
  supplier: 7,
  supplierName: 8,
  supplierGroup: 9,
  lexicon: 20,
} as const;

/**
 * Words, pairs of neighbouring words, pieces of three to five letters, lexicon terms, the style of writing and the
 * supplier. Each family is scaled to the same length, so that neither a long text nor a long word outweighs the others.
 * The client's category, unit and notes are words beside the designation's, with less weight: they say what the thing
 * is in other words.
 */
export function toFeatures(input: ClassifierInput, knowledge: Knowledge): Features {
  const features: Features = { hashes: [], values: [] };
  const tokens = toTokens(input.designation).slice(0, longestText);
  add(features, wordHashes(tokens), 1);
  add(features, pairHashes(tokens), 0.7);
  add(features, pieceHashes(tokens), 1);
  add(features, lexiconHashes(tokens, knowledge.lexicon), 0.7);
  add(features, styleHashes(input.designation, tokens), 0.5);
  add(features, supplierHashes(toTokens(input.supplier), knowledge.suppliers), 0.5);
  const hints = toTokens(`${input.category} ${input.notes}`).slice(0, longestText);
  add(features, wordHashes(hints), 0.6);
  add(features, lexiconHashes(hints, knowledge.lexicon), 0.4);
  return features;
}

function add(features: Features, hashes: readonly number[], length: number): void {
  if (hashes.length === 0) return;
  const distinct = new Set(hashes);
  const value = length / Math.sqrt(distinct.size);
  for (const hash of distinct) {
    features.hashes.push(hash);
    features.values.push(value);
  }
}

function wordHashes(tokens: readonly string[]): number[] {
  const hashes: number[] = [];
  for (const token of tokens) {
    if (token === '0') continue;
    hashes.push(hashText(family.word, token));
    // Receipts cut words after four letters or so: `EMME RAPE`.
    if (token.length > 4) hashes.push(hashText(family.start, token, 0, 4));
  }
  return hashes;
}

function pairHashes(tokens: readonly string[]): number[] {
  let previous = '^';
  return tokens.map((token) => {
    const pair = hashText(family.pair, `${previous} ${token}`);
    previous = token;
    return pair;
  });
}

function pieceHashes(tokens: readonly string[]): number[] {
  const hashes: number[] = [];
  for (const token of tokens) {
    if (token === '0') continue;
    const marked = `<${token}>`;
    for (let length = 3; length <= 5; length++) {
      for (let start = 0; start + length <= marked.length; start++) {
        hashes.push(hashText(family.piece, marked, start, start + length));
      }
    }
  }
  return hashes;
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

/** Receipts, contract subjects and web shops are written differently, and buy different things. */
function styleHashes(text: string, tokens: readonly string[]): number[] {
  const isUpper = text === text.toUpperCase();
  const isLower = text === text.toLowerCase();
  const lengthClass = [2, 4, 7, 12, 25].filter((bound) => tokens.length >= bound).length;
  const numbers = Math.min(3, tokens.filter((token) => token === '0').length);
  return [
    hashText(family.style, `case ${isUpper} ${isLower}`),
    hashText(family.style, `length ${lengthClass}`),
    hashText(family.style, `numbers ${numbers}`),
    hashText(family.style, `accents ${/[éèêàçôù’]/i.test(text)}`),
  ];
}

function supplierHashes(tokens: readonly string[], suppliers: KnownNames): number[] {
  if (tokens.length === 0) return [];
  const hashes = tokens.map((token) => hashText(family.supplier, token));
  hashes.push(hashText(family.supplierName, tokens.join(' ')));
  const group = findSupplierGroup(suppliers, tokens);
  if (group !== undefined) hashes.push(hashText(family.supplierGroup, `${group}`));
  return hashes;
}
