/** A problem that the operator has to fix. The message is one or more sentences; commands print it and exit with 1. */
export class OperatorError extends Error {}
