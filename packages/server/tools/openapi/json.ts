import type { DescMessage } from '@bufbuild/protobuf';

/** A part of the OpenAPI document. */
export type Json = { readonly [key: string]: unknown };

/**
 * The schema name of a message. Workspace messages have their full names, because some short names occur twice.
 */
export function schemaNameOf({ name, typeName }: DescMessage): string {
  const isOfWorkspace = typeName.startsWith('ledgerprint.v1.') && !name.startsWith('BadRow');
  return isOfWorkspace ? typeName : name;
}

/** A reference to a part of `components`. */
export function refTo(kind: 'schemas' | 'responses' | 'parameters' | 'headers', name: string): Json {
  return { $ref: `#/components/${kind}/${name}` };
}
