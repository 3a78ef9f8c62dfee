/** Between several values in one cell of the exported file: a client's values, alternatives, warnings. */
export const separator = ' | ';
