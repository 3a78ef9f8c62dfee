import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../../src/http/rpc/operation-rules.ts';
import { listMethods, nameOf, pathOf } from '../../../src/http/rpc/operations.ts';
import { createCompletionEvent } from '../../../src/webhooks/event.ts';
import { document, errorExamples, jsonOf, operations, problemsOf, schemaOf } from './openapi-document.ts';

const methods = listMethods();

describe('openapi.json', () => {
  it('is OpenAPI 3.1 and has every operation of every service at its path', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d$/);
    expect(Object.keys(document.paths)).toEqual(methods.map(pathOf));
    expect(operations.map(({ operationId }) => operationId)).toEqual(methods.map(nameOf));
    const six = ['CreateProject', 'AddActivities', 'Submit', 'ImportCSV', 'GetProgress', 'ExportCSV'];
    expect(operations.slice(0, 6).map(({ operationId }) => operationId)).toEqual(six);
  });

  it('groups them by service, with descriptions', () => {
    expect(document.tags.map(({ name }) => name)).toEqual([
      ...['Service', 'Projects', 'Products', 'Catalogue', 'Organization', 'Decisions', 'Engine', 'Reports'],
    ]);
    expect(operations.map(({ tags }) => tags)).toEqual(methods.map(({ parent }) => [parent.name]));
    expect(document.tags[1]?.description).toContain(
      'the same projects, with the same ids, as those of `api.v1.Service`',
    );
  });

  it('distinguishes messages of the same name', () => {
    expect(schemaOf('#/components/schemas/CreateProjectRequest').properties).not.toHaveProperty('context');
    const ofWorkspace = schemaOf('#/components/schemas/ledgerprint.v1.CreateProjectRequest');
    expect(ofWorkspace.properties).toHaveProperty('context.$ref', '#/components/schemas/ledgerprint.v1.Context');
  });

  it('has the comments of the contract, with the names of JSON', () => {
    expect(document.info.description).toContain(
      '\n\nThere are two ways to fill a project: CreateProject, AddActivities',
    );
    const [, add] = operations;
    expect(add?.summary).toBe('Stages rows on an unsealed project: all rows of the call or none');
    expect(add?.description).toContain('It may be called repeatedly; rows accumulate, and collapse only at Submit.');
    const { description } = schemaOf('#/components/schemas/GetProgressResponse');
    expect(description).toContain('totalLines = enriched + inProgress + failed');
    const described = Object.values(document.components.schemas).map(({ properties }) => properties);
    expect(JSON.stringify([described, operations])).not.toMatch(
      /project_id|webhook_url|unit_price|page_token|category_mode/,
    );
  });

  it.each(operations)('$operationId lists its headers', ({ operationId, parameters }) => {
    const method = methods.find((candidate) => nameOf(candidate) === operationId);
    const repeatable = method !== undefined && rulesOf(method).acceptsIdempotencyKey;
    expect(parameters.map(({ $ref }) => $ref.replace('#/components/parameters/', ''))).toEqual([
      ...['ConnectProtocolVersion', 'ConnectTimeoutMs'],
      ...(repeatable ? ['IdempotencyKey'] : []),
      'LedgerprintStrict',
    ]);
  });

  it('has no dangling references', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    const lookUp = (path: string) =>
      path.split('/').reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], document);
    expect(refs.filter((path) => lookUp(path) === undefined)).toEqual([]);
    expect(refs.length).toBeGreaterThan(50);
  });
});

describe('examples conform to their schemas', () => {
  const examples = operations.flatMap(({ operationId, requestBody, responses }) =>
    [requestBody, responses[200]].flatMap((body) => {
      if (body === undefined || '$ref' in body) return [];
      const { schema, examples } = jsonOf(body);
      return Object.entries(examples).map(([name, { value }]) => ({
        title: `${operationId} ${name}`,
        ref: schema.$ref,
        value,
      }));
    }),
  );

  it.each(examples)('$title', ({ ref, value }) => {
    expect(problemsOf(ref, value)).toEqual([]);
    const known = Object.keys(schemaOf(ref).properties);
    expect(Object.keys(value).filter((name) => !known.includes(name))).toEqual([]);
  });

  it.each(errorExamples)('$title', ({ value }) => {
    expect(problemsOf('#/components/schemas/Error', value)).toEqual([]);
  });
});

describe('the event', () => {
  const refs = {
    completed: '#/components/schemas/ProjectEnrichmentCompleted',
    failed: '#/components/schemas/ProjectEnrichmentFailed',
  };

  it.each([
    ['completed', 'failed'],
    ['failed', 'completed'],
  ] as const)('of a %s project conforms to its schema, and not to that of a %s one', (status, other) => {
    const at = new Date('2026-01-02T03:04:05.678Z');
    const counts = { totalProducts: 1, enrichedProducts: 1, failedProducts: 0 };
    const project = { number: 1, name: 'Purchases', status, ...counts, submittedAt: at, completedAt: at };
    const event = JSON.parse(createCompletionEvent(project).body);
    expect(problemsOf(refs[status], event)).toEqual([]);
    expect(problemsOf(refs[other], event)).not.toEqual([]);
  });

  it('has examples of the same kinds', () => {
    const { projectEnrichmentCompleted, projectEnrichmentFailed } = document.webhooks;
    const exampleOf = ({ post }: typeof projectEnrichmentCompleted) =>
      post.requestBody.content['application/json']?.example;
    expect(problemsOf(refs.completed, exampleOf(projectEnrichmentCompleted))).toEqual([]);
    expect(problemsOf(refs.failed, exampleOf(projectEnrichmentFailed))).toEqual([]);
  });

  it('refuses other objects', () => {
    const event = { type: 'webhook.test', timestamp: 'now', data: {} };
    expect(problemsOf(refs.completed, event).length).toBeGreaterThan(2);
  });
});
