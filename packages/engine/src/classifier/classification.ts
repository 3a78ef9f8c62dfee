/** A group and how likely it is, calibrated. */
export type RankedGroup = { readonly code: string; readonly probability: number };

/** The three likeliest groups, best first. */
export type Classification = { readonly ranked: readonly RankedGroup[] };
