/** The delimiters that are told apart, the rarest in text first: that settles what nothing else does. */
export const delimiters = ['\t', ';', '|', ','] as const;

/** A character that separates the cells of a record. */
export type Delimiter = (typeof delimiters)[number];
