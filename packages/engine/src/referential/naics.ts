import type { Classification } from '../classifier/classification.ts';
import type { ClassifierInput } from '../classifier/features.ts';
import { toProbabilities } from '../to-probabilities.ts';
import { type NaicsFeatures, toNaicsFeatures } from './naics-features.ts';
import { type NaicsScheme, toFamilies, weighMembers } from './naics-scheme.ts';
import { type CodedTexts, createNeighbourVote, toVoteTables, type VoteTables } from './neighbour-vote.ts';
import { type SparseLayer, scoreOutputs } from './sparse-layer.ts';

/** The whole bundled referential, as trained, stored and loaded. */
export type NaicsModel = {
  readonly scheme: NaicsScheme;
  /** Text to group. */
  readonly groupLayer: SparseLayer;
  /** Text to code within a group. */
  readonly codeLayer: SparseLayer;
  readonly texts: CodedTexts;
  readonly confidence: readonly number[];
};

/** What is looked up to find a code, made from the model: nothing but data, which threads can share. */
export type NaicsTables = Omit<NaicsModel, 'texts'> & { readonly texts: VoteTables };

export function toNaicsTables(model: NaicsModel): NaicsTables {
  return { ...model, texts: toVoteTables(model.texts) };
}

/** Finds the NAICS code of a product. */
export type Naics = ReturnType<typeof createNaics>;

/** A code with its share of all the evidence, not yet calibrated. */
export type WeighedCode = { readonly code: number; readonly share: number };

/** Groups less likely than this are not considered. */
const leastGroup = 0.01;
/** The least likelihood of a code according to the layers or the neighbours, so that neither can veto the other. */
const floor = 1e-3;
/** The weight of the probability that the factor is right within 25%, relative to that of the code itself. */
const factorShare = 0.6;
const closeFactor = 0.25;
const candidateCount = 10;

export function createNaics({ scheme, groupLayer, codeLayer, texts, confidence: weights }: NaicsTables) {
  const { members, familyOfCode, outputCount } = toFamilies(scheme);
  const vote = createNeighbourVote(texts);
  const groupScores = new Float64Array(scheme.groupCount);
  const codeScores = new Float64Array(outputCount);
  const likelihoods = new Float64Array(scheme.codes.length);
  const votes = new Float64Array(scheme.codes.length);
  const candidates: number[] = [];

  /**
   * Writes the likelihood of codes according to the two layers to `likelihoods`: that of the group times that of the
   * code within the group.
   */
  function weighByLayers(text: NaicsFeatures): number {
    const known = scoreOutputs(groupLayer, text, groupScores);
    scoreOutputs(codeLayer, text, codeScores);
    toProbabilities(groupScores);
    for (let group = 0; group < scheme.groupCount; group++) {
      const likelihood = groupScores[group] as number;
      const codes = members[group] as readonly number[];
      if (likelihood < leastGroup || codes.length === 0) continue;
      weighMembers({ members: codes, familyOfCode, scores: codeScores, likelihoods });
      for (const code of codes) {
        likelihoods[code] = (likelihoods[code] as number) * likelihood;
        candidates.push(code);
      }
    }
    return known;
  }

  /** Multiplies both likelihoods of each candidate into `votes`; returns their sum over all codes. */
  function combine(): number {
    let total = floor * floor * (votes.length - candidates.length);
    for (const code of candidates) {
      const share = ((likelihoods[code] as number) + floor) * ((votes[code] as number) + floor);
      votes[code] = share;
      total += share;
    }
    return total;
  }

  /** The best codes by the layers and the neighbours together, and the share of the text's words that are known. */
  function weigh(text: string): { readonly ranked: readonly WeighedCode[]; readonly known: number } {
    const features = toNaicsFeatures(text);
    candidates.length = 0;
    const known = weighByLayers(features);
    for (const code of vote(features.words, votes)) if (likelihoods[code] === 0) candidates.push(code);
    const total = combine();
    const ranked = pickBest(candidates, votes).map((code) => ({ code, share: (votes[code] as number) / total }));
    for (const code of candidates) {
      votes[code] = 0;
      likelihoods[code] = 0;
    }
    return { ranked: preferCloseFactor(ranked, scheme.factors), known };
  }

  return {
    /** Used for training and measuring. */
    weigh,

    /** The most likely codes, best first, with calibrated likelihoods. Accepts any text. */
    classify({ designation, category }: ClassifierInput, limit: number): Classification {
      const { ranked, known } = weigh(`${designation} ${category}`);
      const [best = 0, second = 0] = ranked.map(({ share }) => share);
      const confidence = toNaicsConfidence(weights, { best, second, known });
      // What calibration adds to or takes from the best code is distributed among the others.
      const rest = (1 - confidence) / Math.max(1 - best, 1e-9);
      return {
        ranked: ranked
          .slice(0, limit)
          .map(({ code, share }, place) => ({
            code: scheme.codes[code] ?? '',
            probability: place === 0 ? confidence : Math.min(confidence, share * rest),
          })),
      };
    },
  };
}

/** Puts first the code that is itself likely and whose factor is close to those of other likely codes. */
function preferCloseFactor(ranked: readonly WeighedCode[], factors: readonly number[]): readonly WeighedCode[] {
  let chosen = ranked[0];
  let highest = 0;
  for (const candidate of ranked) {
    const factor = factors[candidate.code] as number;
    let close = 0;
    for (const other of ranked) {
      if (Math.abs(factor / (factors[other.code] as number) - 1) <= closeFactor) close += other.share;
    }
    const worth = candidate.share + factorShare * close;
    if (worth > highest) [chosen, highest] = [candidate, worth];
  }
  return chosen === undefined ? [] : [chosen, ...ranked.filter((other) => other !== chosen)];
}

/** The candidates with the largest shares, largest first; of equal ones, the earlier. */
function pickBest(candidates: readonly number[], shares: Float64Array): readonly number[] {
  const best: number[] = [];
  let least = 0;
  for (const code of candidates) {
    const share = shares[code] as number;
    if (best.length === candidateCount && share <= least) continue;
    let at = best.length;
    while (at > 0 && share > (shares[best[at - 1] as number] as number)) at--;
    best.splice(at, 0, code);
    if (best.length > candidateCount) best.pop();
    least = shares[best[best.length - 1] as number] as number;
  }
  return best;
}

/**
 * The evidence for a guess: the shares of the best and second-best codes, and the share of the text's words that are
 * known.
 */
type NaicsEvidence = { readonly best: number; readonly second: number; readonly known: number };

const tiny = 1e-6;

/** The inputs of the calibration. */
export function toNaicsSignals({ best, second, known }: NaicsEvidence): readonly number[] {
  const odds = Math.log((best + tiny) / (1 - best + tiny));
  const lead = Math.log((best + tiny) / (second + tiny));
  return [1, odds, lead, known, known * odds];
}

/**
 * The probability that the best code is right: of codes with 0.7, seven in ten are. Close to zero if no word is known.
 */
export function toNaicsConfidence(weights: readonly number[], evidence: NaicsEvidence): number {
  if (evidence.known === 0) return 0.01;
  const sum = toNaicsSignals(evidence).reduce((total, signal, at) => total + signal * (weights[at] ?? 0), 0);
  return 1 / (1 + Math.exp(-sum));
}
