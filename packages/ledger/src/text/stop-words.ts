const list = (words: string): readonly string[] => words.split(' ');

/** French words that say nothing alone, folded. A caller with another need adds its own words, or takes fewer kinds. */
export const frenchStopWords = {
  /** Inside a name, where they may as well be missing: `date (de l')achat`. */
  links: list('a d de des du en l la le les'),
  /** What follows belongs to the same thing, or to as many as are named. */
  joins: list('au aux et par sur un une'),
  /** What follows may be another thing. */
  relations: list('avec ou pour'),
};

/** English words that say nothing alone, of the same kinds. */
export const englishStopWords = {
  links: list('a in of the'),
  joins: list('and to'),
  relations: list('by for from on or with'),
};

/** All of both languages. */
export const stopWords: readonly string[] = [frenchStopWords, englishStopWords].flatMap(
  ({ links, joins, relations }) => [...links, ...joins, ...relations],
);
