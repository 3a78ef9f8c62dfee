const list = (words: string): readonly string[] => words.split(' ');

/** French words without a meaning of their own, folded. Callers may add words, or use fewer kinds. */
export const frenchStopWords = {
  /** Optional within a name: `date (de l')achat`. */
  links: list('a d de des du en l la le les'),
  /** The words that follow describe the same thing. */
  joins: list('au aux et par sur un une'),
  /** The words that follow may name another thing. */
  relations: list('avec ou pour'),
};

/** English words without a meaning of their own, in the kinds of `frenchStopWords`. */
export const englishStopWords = {
  links: list('a in of the'),
  joins: list('and to'),
  relations: list('by for from on or with'),
};

/** All words of both languages. */
export const stopWords: readonly string[] = [frenchStopWords, englishStopWords].flatMap(
  ({ links, joins, relations }) => [...links, ...joins, ...relations],
);
