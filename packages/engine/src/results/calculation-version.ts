/**
 * The number before the `+` of an `engineVersion`. To be increased by hand when the same data gives different figures.
 */
export const calculationVersion = 9;

/**
 * The version of the English sentences in the column `explanation`. To be increased by hand when the same reasons are
 * said in other words: `verify` compares sentences only if the receipt of the pack has the same number.
 */
export const textVersion = 4;
