const mebibyte = 2 ** 20;

/** What a service takes unless its operator set another limit. */
export const defaultLimits = {
  rowsPerCall: 10_000,
  rowsPerProject: 1_000_000,
  /** Of all rows of a project. */
  projectBytes: 1024 * mebibyte,
  /** Of the rows of a project that share a designation. */
  productBytes: 64 * mebibyte,
  /** In the body of one AddActivities. */
  callBytes: 16 * mebibyte,
  /** Of the file of one ImportCSV. */
  csvBytes: 64 * mebibyte,
} as const;

/** Characters of a project's name. */
export const longestProjectName = 200;
