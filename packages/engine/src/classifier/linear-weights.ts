/**
 * What was learned: every known feature has a row of numbers, one for each group, and a product's rows are added up.
 * The larger a group's sum, the likelier it is.
 */
export type LinearWeights = {
  readonly groups: number;
  /** One row after the other, in steps of `step`. */
  readonly rowWeights: Int8Array;
  readonly step: number;
  readonly bias: Float32Array;
};

/** Features that have a row: their rows and values, the first `count` of both arrays. */
export type EncodedFeatures = { count: number; readonly rows: Int32Array; readonly values: Float64Array };
