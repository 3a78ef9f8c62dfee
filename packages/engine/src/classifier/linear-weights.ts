/**
 * The learned weights: every known feature has a row of numbers, one for each group, and the rows of a product's
 * features are added up. The larger the sum of a group, the more likely the group.
 */
export type LinearWeights = {
  readonly groups: number;
  /** Row after row, in steps of `step`. */
  readonly rowWeights: Int8Array;
  readonly step: number;
  readonly bias: Float32Array;
};

/** Features that have a row: their rows and values, the first `count` of both arrays. */
export type EncodedFeatures = { count: number; readonly rows: Int32Array; readonly values: Float64Array };
