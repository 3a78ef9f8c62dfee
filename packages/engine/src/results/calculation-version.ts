/**
 * The number before the `+` of an `engineVersion`. To be increased by hand when the same data gives different figures or
 * other English sentences: the program that verifies a pack compares sentences only if the pack has its own number.
 */
export const calculationVersion = 6;
