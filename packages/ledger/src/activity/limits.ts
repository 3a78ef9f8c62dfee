const mebibyte = 2 ** 20;

/** The default limits of a service; its operator may change them. */
export const defaultLimits = {
  rowsPerCall: 10_000,
  rowsPerProject: 1_000_000,
  /** For all rows of a project. */
  projectBytes: 1024 * mebibyte,
  /** For the rows of a project that share a designation. */
  productBytes: 64 * mebibyte,
  /** For the body of one AddActivities call. */
  callBytes: 16 * mebibyte,
  /** For the file of one ImportCSV call. */
  csvBytes: 64 * mebibyte,
} as const;

/** In characters. */
export const longestProjectName = 200;
