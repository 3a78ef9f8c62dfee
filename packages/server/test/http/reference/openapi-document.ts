import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

type Example = { readonly summary: string; readonly value: Record<string, unknown> };
type Examples = Readonly<Record<string, Example>>;
type Media = { readonly schema: { readonly $ref: string }; readonly examples: Examples };
type Body = { readonly content: { readonly 'application/json': Media } };
type Property = { readonly maxLength?: number; readonly enum?: readonly string[] };
type Schema = {
  readonly description: string;
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, Property>>;
};

/** An operation of the document. */
export type DocumentedOperation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly { readonly $ref: string }[];
  readonly requestBody: Body;
  readonly responses: Readonly<Record<string, Body | { readonly $ref: string }>>;
};

type DocumentedWebhook = {
  readonly post: { readonly requestBody: { readonly content: Readonly<Record<string, { example: object }>> } };
};

/** The parts of an OpenAPI document that ours has. */
export type OpenApiDocument = {
  readonly openapi: string;
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly post: DocumentedOperation }>>;
  readonly webhooks: Readonly<Record<'projectEnrichmentCompleted' | 'projectEnrichmentFailed', DocumentedWebhook>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly responses: Readonly<Record<string, Body>>;
  };
};

/** The committed document, which is the one that the service serves. */
export const document: OpenApiDocument = JSON.parse(
  await readFile(new URL('../../../src/http/reference/openapi.json', import.meta.url), 'utf8'),
);

/** All operations of the document. */
export const operations: readonly DocumentedOperation[] = Object.values(document.paths).map(({ post }) => post);

const ajv = new Ajv2020({ allErrors: true, strict: false });
addFormats.default(ajv);
ajv.addSchema(document, 'openapi.json');

/** The violations of `#/components/schemas/…` in a value; none if it conforms. */
export function problemsOf(ref: string, value: unknown): readonly string[] {
  const validate = ajv.getSchema(`openapi.json${ref}`);
  if (validate === undefined) throw new Error(`the document has no ${ref}`);
  validate(value);
  return validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`) ?? [];
}

/** The schema that a reference points to. */
export function schemaOf(ref: string): Schema {
  const found = document.components.schemas[ref.replace('#/components/schemas/', '')];
  if (found === undefined) throw new Error(`the document has no ${ref}`);
  return found;
}

/** The JSON part of a body. */
export function jsonOf(body: Body): Media {
  return body.content['application/json'];
}

/** An example of an error, with its place in the document as title. */
export type ErrorExample = { readonly title: string; readonly status: number; readonly value: Record<string, unknown> };

/** Every example of an error in the document; those that operations share are listed once. */
export const errorExamples: readonly ErrorExample[] = [...listOwn(), ...listShared()];

function listOwn(): readonly ErrorExample[] {
  return operations.flatMap(({ operationId, responses }) =>
    Object.entries(responses).flatMap(([status, response]) =>
      status === '200' || '$ref' in response ? [] : toErrorExamples(operationId, Number(status), response),
    ),
  );
}

function listShared(): readonly ErrorExample[] {
  return Object.entries(document.components.responses).flatMap(([name, response]) => {
    const ref = `#/components/responses/${name}`;
    const uses = operations.flatMap(({ responses }) => Object.entries(responses));
    const status = uses.find(([, used]) => '$ref' in used && used.$ref === ref)?.[0];
    return toErrorExamples(name, Number(status), response);
  });
}

function toErrorExamples(where: string, status: number, body: Body): readonly ErrorExample[] {
  return Object.entries(jsonOf(body).examples).map(([name, { value }]) => ({
    title: `${where} ${name}`,
    status,
    value,
  }));
}
