import { createNaics, toNaicsTables, type WeighedCode } from '../../src/referential/naics.ts';
import { toTokens } from '../../src/text/tokens.ts';
import { partOf } from '../part-of.ts';
import type { CodedExample, NaicsExamples } from './naics-examples.ts';
import { allNaicsParts, type NaicsParts, trainNaics } from './train-naics.ts';

/** The answer of a model for an unseen purchase order. */
export type HeldOutAnswer = {
  readonly order: CodedExample;
  readonly ranked: readonly WeighedCode[];
  readonly known: number;
};

const foldCount = 5;
const alike = 0.7;

/**
 * Tests five models, each on a fifth of the purchase orders that it has not seen, nor orders with nearly the same
 * words.
 */
export function holdOut(examples: NaicsExamples, parts: NaicsParts = allNaicsParts): readonly HeldOutAnswer[] {
  const words = new Map(examples.orders.map((order) => [order, toWords(order.text)]));
  const wordsOf = (order: CodedExample) => words.get(order) ?? new Set<string>();
  return Array.from({ length: foldCount }, (_, fold) => {
    const isTested = (order: CodedExample) => partOf(order.text, foldCount) === fold;
    const tested = examples.orders.filter(isTested);
    const seen = examples.orders.filter(
      (order) => !isTested(order) && !tested.some((other) => areAlike(wordsOf(order), wordsOf(other))),
    );
    const naics = createNaics(toNaicsTables(trainNaics(examples, seen, parts)));
    return tested.map((order) => ({ order, ...naics.weigh(order.text) }));
  }).flat();
}

function toWords(text: string): ReadonlySet<string> {
  return new Set(toTokens(text).filter((token) => token !== '0'));
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared++;
  const union = one.size + other.size - shared;
  return union === 0 || shared / union >= alike;
}
