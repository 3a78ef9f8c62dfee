/** A part of the OpenAPI document. */
export type Json = { readonly [key: string]: unknown };

/** A reference to a part of `components`. */
export function refTo(kind: 'schemas' | 'responses' | 'parameters' | 'headers', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}
