/** Something an operator has to change. The message is one clear sentence or a few; commands print it and exit with 1. */
export class OperatorError extends Error {}
