/** Why a text is not read as JSON: the end of a sentence that begins with the body. */
export class JsonProblem extends Error {}
