import type { DescMethod } from '@bufbuild/protobuf';
import { pathOf } from '../../src/http/rpc/operations.ts';
import { badRequests } from './bad-requests.ts';
import type { ErrorExamples } from './error-example.ts';
import { refsToShared, toErrorResponse, toSharedResponses } from './error-responses.ts';
import { errorSchemas } from './error-schemas.ts';
import { type Json, refTo } from './json.ts';
import type { CommentOf, Contract } from './load-contract.ts';
import { operationExamples } from './operation-examples.ts';
import { headers, parameters, repeatable, securityScheme } from './parameters.ts';
import { toMessageSchema } from './to-schema.ts';
import { eventSchemas, webhooks } from './webhooks.ts';

/** The contract as an OpenAPI 3.1 document: its comments are the text. */
export function toOpenApi({ service, messages, details, commentOf }: Contract): Json {
  const schemas = [...messages, ...details].map((message) => [
    message.name,
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
    // Where the document itself came from, also below a path of a proxy.
    servers: [{ url: '.', description: 'This service' }],
    security: [{ apiKey: [] }],
    tags: [{ name: 'Service', description: 'The six operations' }],
    paths: Object.fromEntries(
      service.methods.map((method) => [pathOf(method as never), { post: toOperation(method, commentOf) }]),
    ),
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

function toOperation(method: DescMethod, commentOf: CommentOf): Json {
  const { name, input, output } = method;
  const examples = operationExamples[name];
  const refusals: ErrorExamples | undefined = badRequests[name as keyof typeof badRequests];
  if (examples === undefined || refusals === undefined) throw new Error(`${name} has no examples`);
  const description = commentOf(method);
  const takesProject = input.fields.some(({ jsonName }) => jsonName === 'projectId');
  return {
    operationId: name,
    tags: ['Service'],
    summary: firstSentenceOf(description),
    description,
    parameters: [
      refTo('parameters', 'ConnectProtocolVersion'),
      refTo('parameters', 'ConnectTimeoutMs'),
      ...(repeatable.has(name) ? [refTo('parameters', 'IdempotencyKey')] : []),
      refTo('parameters', 'LedgerprintStrict'),
    ],
    requestBody: { required: true, content: toContent(input.name, examples.requests) },
    responses: {
      200: {
        description: commentOf(output),
        headers: { 'X-Request-Id': refTo('headers', 'RequestId') },
        content: toContent(output.name, examples.responses),
      },
      400: toErrorResponse({
        description: '`invalid_argument` or `failed_precondition`: the message says what to do.',
        examples: refusals,
      }),
      ...refsToShared({ takesProject, reads: name === 'GetProgress' || name === 'ExportCSV' }),
    },
  };
}

function toContent(message: string, examples: Json): Json {
  return { 'application/json': { schema: refTo('schemas', message), examples } };
}

function firstSentenceOf(text: string): string {
  return /^.*?(?=\.(?:\s|$))/s.exec(text)?.[0] ?? text;
}
