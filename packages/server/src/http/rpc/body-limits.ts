/** The configured sizes that bodies are held to. */
export type BodyLimits = { readonly maxCallBytes: number; readonly maxCsvBytes: number };
