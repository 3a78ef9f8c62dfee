/** What the service takes unless its operator set another limit; then it says so itself. */
export const mostRows = 1_000_000;

/** Of one ImportCSV, in bytes. */
export const mostCsvBytes = 64 * 2 ** 20;

/** Characters of a project's name. */
export const longestName = 200;
