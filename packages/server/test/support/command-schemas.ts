import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

const folder = new URL('../../../../docs/schemas/', import.meta.url);

const names = ['inspect', 'enrich', 'report'] as const;
type Name = (typeof names)[number];

/** A schema of docs/schemas for the JSON output of commands. */
export async function readCommandSchema(name: Name) {
  return JSON.parse(await readFile(new URL(`${name}.schema.json`, folder), 'utf8'));
}

/** The schema errors of the JSON that a command printed; empty if it is valid. */
export async function findSchemaProblems(name: Name, value: unknown): Promise<readonly string[]> {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true });
  addFormats.default(ajv);
  for (const known of names) ajv.addSchema(await readCommandSchema(known));
  const validate = ajv.getSchema(`${name}.schema.json`);
  if (validate === undefined) throw new Error(`docs/schemas has no schema ${name}`);
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
