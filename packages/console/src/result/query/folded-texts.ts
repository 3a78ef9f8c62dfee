import { fold } from '@ledgerprint/ledger/text';
import { categoryNames } from '../category-names.ts';
import type { ResultLines } from '../reading/result-lines.ts';

/** Texts for searching and sorting, without case and accents. */
export type FoldedTexts = {
  readonly designations: readonly string[];
  /** By code, like the texts themselves. */
  readonly suppliers: readonly string[];
  /** By category code: the name in every language, and the code itself. */
  readonly categories: readonly string[];
};

const linesAtOnce = 4_096;

/** Folds all texts once; yields regularly so that other work can run. */
export function* foldTexts({ designations, cases, categories }: ResultLines): Generator<void, FoldedTexts> {
  return {
    designations: yield* foldAll(designations),
    suppliers: yield* foldAll(cases.suppliers.values),
    categories: categories.map((category) =>
      fold([category.code, category.label, ...categoryNames(category)].join(' ')),
    ),
  };
}

function* foldAll(texts: readonly string[]): Generator<void, readonly string[]> {
  const folded: string[] = [];
  for (let first = 0; first < texts.length; first += linesAtOnce) {
    for (const text of texts.slice(first, first + linesAtOnce)) folded.push(fold(text));
    yield;
  }
  return folded;
}
