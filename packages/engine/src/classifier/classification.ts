/** A group with its calibrated probability. */
export type RankedGroup = { readonly code: string; readonly probability: number };

/** The three most likely groups, best first. */
export type Classification = { readonly ranked: readonly RankedGroup[] };
