import type { DescMessage, DescMethod, DescService } from '@bufbuild/protobuf';
import { rulesOf } from '../../src/http/rpc/operation-rules.ts';
import { nameOf, pathOf } from '../../src/http/rpc/operations.ts';
import { badRequestsOf } from './bad-requests.ts';
import { decisionExamples } from './decision-examples.ts';
import { refsToShared, toErrorResponse, toSharedResponses } from './error-responses.ts';
import { errorSchemas } from './error-schemas.ts';
import { type Json, refTo, schemaNameOf } from './json.ts';
import type { CommentOf, Contract } from './load-contract.ts';
import { operationExamples } from './operation-examples.ts';
import { headers, parameters, securityScheme } from './parameters.ts';
import { reportExamples } from './report-examples.ts';
import { toMessageSchema } from './to-schema.ts';
import { eventSchemas, webhooks } from './webhooks.ts';
import { workspaceExamples } from './workspace-examples.ts';

const examplesOf = { ...operationExamples, ...workspaceExamples, ...decisionExamples, ...reportExamples };

/** The contract and the workspace as an OpenAPI 3.1 document. Its text comes from the comments in `proto/`. */
export function toOpenApi({ services, messages, details, commentOf }: Contract): Json {
  const [service, ...workspace] = services;
  if (service === undefined) throw new Error('there is no service');
  const schemas = [...messages, ...details].map((message) => [
    schemaNameOf(message),
    toMessageSchema(message, commentOf),
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ledgerprint',
      version: 'v1',
      description: commentOf(service),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    // Relative to the document, so that it also works under a proxy's path prefix.
    servers: [{ url: '.', description: 'This service' }],
    security: [{ apiKey: [] }],
    tags: [
      { name: service.name, description: 'The six operations' },
      ...workspace.map((part) => ({ name: part.name, description: commentOf(part) })),
    ],
    paths: Object.fromEntries(services.flatMap((part) => toPaths(part, commentOf))),
    webhooks,
    components: {
      securitySchemes: { apiKey: securityScheme },
      parameters,
      headers,
      responses: toSharedResponses(),
      schemas: { ...Object.fromEntries(schemas), ...errorSchemas, ...eventSchemas },
    },
  };
}

function toPaths({ methods }: DescService, commentOf: CommentOf): readonly (readonly [string, Json])[] {
  return methods.map((method) => [pathOf(method), { post: toOperation(method, commentOf) }]);
}

function toOperation(method: DescMethod, commentOf: CommentOf): Json {
  const { input, output, parent } = method;
  const name = nameOf(method);
  const { acceptsIdempotencyKey, scope } = rulesOf(method);
  const examples = examplesOf[name];
  if (examples === undefined) throw new Error(`${name} has no examples`);
  const description = commentOf(method);
  const takesProject = input.fields.some(({ jsonName }) => jsonName === 'projectId');
  return {
    operationId: name,
    tags: [parent.name],
    summary: firstSentenceOf(description),
    description,
    parameters: [
      refTo('parameters', 'ConnectProtocolVersion'),
      refTo('parameters', 'ConnectTimeoutMs'),
      ...(acceptsIdempotencyKey ? [refTo('parameters', 'IdempotencyKey')] : []),
      refTo('parameters', 'LedgerprintStrict'),
    ],
    requestBody: { required: true, content: toContent(input, examples.requests) },
    responses: {
      200: {
        description: commentOf(output),
        headers: { 'X-Request-Id': refTo('headers', 'RequestId') },
        content: toContent(output, examples.responses),
      },
      400: toErrorResponse({
        description: '`invalid_argument` or `failed_precondition`: the message says what to do.',
        examples: badRequestsOf(method),
      }),
      ...refsToShared({ takesProject, reads: scope === 'read' }),
    },
  };
}

function toContent(message: DescMessage, examples: Json): Json {
  return { 'application/json': { schema: refTo('schemas', schemaNameOf(message)), examples } };
}

function firstSentenceOf(text: string): string {
  return /^.*?(?=\.(?:\s|$))/s.exec(text)?.[0] ?? text;
}
