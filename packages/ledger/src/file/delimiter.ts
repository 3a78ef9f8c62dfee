/** The supported delimiters, those rarest in text first, which breaks ties. */
export const delimiters = ['\t', ';', '|', ','] as const;

/** A character that separates the cells of a record. */
export type Delimiter = (typeof delimiters)[number];
