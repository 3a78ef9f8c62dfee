import { type DescMessage, ScalarType } from '@bufbuild/protobuf';
import { describe, expect, it } from 'vitest';
import { rulesOf } from '../../src/http/rpc/operation-rules.ts';
import { listMethods, nameOf, pathOf } from '../../src/http/rpc/operations.ts';
import { send, standardHeaders } from '../support/send.ts';
import { openTestService } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { expectErrorObject, expectRefusal } from './support/expect-refusal.ts';

const suite = useTestService({ maxCallBytes: '100000', maxCsvBytes: '90000' });
const operations = listMethods().map((method) => ({ name: nameOf(method), path: pathOf(method), method }));

type RequestWithText = { readonly name: string; readonly body: object };

/** Requests with U+0000 in one text, for every text that is not in a list of messages, with its name. */
function listTexts(schema: DescMessage): readonly RequestWithText[] {
  return schema.fields.flatMap((field): readonly RequestWithText[] => {
    const { jsonName } = field;
    if (field.fieldKind === 'message') {
      return listTexts(field.message).map(({ name, body }) => ({
        name: `${jsonName}\\.${name}`,
        body: { [jsonName]: body },
      }));
    }
    if (!('scalar' in field) || field.scalar !== ScalarType.STRING) return [];
    return field.fieldKind === 'list'
      ? [{ name: `${jsonName}\\[0\\]`, body: { [jsonName]: ['a\0b'] } }]
      : [{ name: jsonName, body: { [jsonName]: 'a\0b' } }];
  });
}

it('there are eight services, and operations with the same name are distinct', () => {
  expect(new Set(operations.map(({ path }) => path.split('/')[1]))).toEqual(
    new Set([
      'api.v1.Service',
      'ledgerprint.v1.Projects',
      'ledgerprint.v1.Products',
      'ledgerprint.v1.Catalogue',
      'ledgerprint.v1.Organization',
      'ledgerprint.v1.Decisions',
      'ledgerprint.v1.Engine',
      'ledgerprint.v1.Reports',
    ]),
  );
  expect(operations).toHaveLength(37);
  expect(new Set(operations.map(({ name }) => name)).size).toBe(37);
});

describe.each(operations)('$name', ({ name, path, method }) => {
  const { carries, acceptsIdempotencyKey } = rulesOf(method);
  const call = (body: unknown, headers?: Record<string, string | undefined>) => suite.caller.call(name, body, headers);
  const sendText = (body: string) =>
    send(suite.service.url + path, { headers: standardHeaders(suite.caller.key), body });

  it('needs a key', async () => {
    const missing = await call({}, { Authorization: undefined });
    expectRefusal(missing, 401, 'unauthenticated', /An API key is required/);
    expectRefusal(await call({}, { Authorization: 'Bearer no' }), 401, 'unauthenticated', /not valid/);
  });

  it('needs the headers of the protocol', async () => {
    const noVersion = await call({}, { 'Connect-Protocol-Version': undefined });
    expectRefusal(noVersion, 400, 'invalid_argument', /Connect-Protocol-Version/);
    expectRefusal(await call({}, { 'Content-Type': 'text/plain' }), 415, 'invalid_argument', /Content-Type/);
  });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS'])('refuses %s', async (verb) => {
    const answer = await send(suite.service.url + path, { method: verb });
    expectRefusal(answer, 405, 'unimplemented', /POST/);
    expect(answer.headers.get('allow')).toBe('POST');
  });

  it('refuses the GET of the Connect protocol, even if it has no side effects', async () => {
    const { Authorization } = standardHeaders(suite.caller.key);
    const query = `?${new URLSearchParams({ connect: 'v1', encoding: 'json', message: '{}' })}`;
    const answer = await send(suite.service.url + path + query, { method: 'GET', headers: { Authorization } });
    expectRefusal(answer, 405, 'unimplemented', /POST/);
  });

  it.each(['', '{', '[]', 'null', '"text"', '{"a":1,"a":1}'])('refuses the body %j', async (body) => {
    expectRefusal(await sendText(body), 400, 'invalid_argument', /^The body /);
  });

  it('ignores unknown fields, and names them in strict mode', async () => {
    const request = { nobodyKnowsMe: { deep: [1] } };
    const lenient = await call(request);
    expect(JSON.stringify(lenient.body)).not.toContain('nobodyKnowsMe');
    if (lenient.status !== 200) expectErrorObject(lenient);
    const strict = await call(request, { 'Ledgerprint-Strict': '1' });
    expectRefusal(strict, 400, 'invalid_argument', /nobodyKnowsMe is unknown/);
  });

  const [field] = method.input.fields;
  if (field !== undefined) {
    it('refuses a field of the wrong type by name', async () => {
      const answer = await call({ [field.jsonName]: field.fieldKind === 'list' ? {} : [{}] });
      expectRefusal(answer, 400, 'invalid_argument', new RegExp(`^${field.jsonName} must be `));
    });
  }

  it('refuses U+0000 in every text', async () => {
    for (const { name: text, body } of listTexts(method.input)) {
      const answer = await call(body);
      expectRefusal(answer, 400, 'invalid_argument', new RegExp(`^${text} contains a NUL character: remove it\\.$`));
    }
  });

  it('accepts a body up to its limit, and no larger', async () => {
    const most = { rows: 100_000, file: 120_000 + 65_536, '': 65_536 }[carries];
    const fits = await sendText('{}'.padEnd(most));
    expect(fits.body.message ?? '').not.toMatch(/larger than/);
    const limit = { rows: '100000 bytes', file: '90000 bytes of (CSV|content)', '': '65536 bytes' }[carries];
    const sentence = new RegExp(`^The body is larger than the limit of ${limit} for ${name}\\.$`);
    expectRefusal(await sendText('{}'.padEnd(most + 1)), 400, 'invalid_argument', sentence);
  });

  it(`${acceptsIdempotencyKey ? 'accepts' : 'ignores'} an Idempotency-Key`, async () => {
    const answer = await call({}, { 'Idempotency-Key': 'k'.repeat(256) });
    const complaint = expect.stringContaining('Idempotency-Key must have 1 to 255 characters');
    if (acceptsIdempotencyKey) expect(answer.body).toMatchObject({ code: 'invalid_argument', message: complaint });
    else expect(answer.body).not.toMatchObject({ message: complaint });
  });
});

it('every operation counts towards the rate limit of its organization', async () => {
  const slow = await openTestService({ rateLimitPerSecond: '1', limits: { burstSeconds: 1 } });
  const { call } = await slow.createCaller();
  const answers = await Promise.all(operations.map(({ name }) => call(name, {})));
  await slow.close();
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(operations.length - 2);
});

it('the error for an unknown operation names those of its service', async () => {
  const at = (path: string) =>
    send(suite.service.url + path, { headers: standardHeaders(suite.caller.key), body: '{}' });
  const six = 'CreateProject, AddActivities, Submit, ImportCSV, GetProgress and ExportCSV';
  expectRefusal(await at('/api.v1.Service/AddRows'), 404, 'unimplemented', new RegExp(six));
  const four = 'ListProducts, ListCases, ListGroups and ListRows';
  expectRefusal(await at('/ledgerprint.v1.Products/AddRows'), 404, 'unimplemented', new RegExp(four));
});
