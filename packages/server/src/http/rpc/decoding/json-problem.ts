/** Why a text cannot be read as JSON; the message continues "The body …". */
export class JsonProblem extends Error {}
