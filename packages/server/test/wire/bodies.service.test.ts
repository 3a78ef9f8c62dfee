import { beforeAll, describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';
import { createProject } from './support/ledger.ts';

const suite = useTestService();
let projectId: string;

beforeAll(async () => {
  projectId = await createProject(suite.caller);
});

const operations = ['CreateProject', 'AddActivities', 'Submit', 'ImportCSV', 'GetProgress', 'ExportCSV'];
const raw = (operation: string, body: string | Uint8Array<ArrayBuffer>) =>
  send(`${suite.service.url}/api.v1.Service/${operation}`, { headers: standardHeaders(suite.caller.key), body });

describe('a body that is not a JSON object', () => {
  it.each(operations)('is refused by %s', async (operation) => {
    for (const body of [
      '',
      '   ',
      'hello',
      '{',
      '{"name":}',
      "{'name':'x'}",
      '{"name":"a"} extra',
      '[]',
      '7',
      'null',
      '"text"',
      'true',
    ]) {
      expectRefusal(await raw(operation, body), 400, 'invalid_argument');
    }
  });

  it('is also refused if it is large', async () => {
    for (const body of [`[${'"x",'.repeat(50_000)}"x"]`, 'x'.repeat(200_000), '{"activities":['.padEnd(100_000)]) {
      expectRefusal(await raw('AddActivities', body), 400, 'invalid_argument');
    }
  });
});

describe('wrong types', () => {
  it.each([
    ['CreateProject', { name: 7 }],
    ['CreateProject', { name: ['a'] }],
    ['CreateProject', { name: { text: 'a' } }],
    ['AddActivities', { projectId: 7, activities: [{ designation: 'Paper' }] }],
    ['AddActivities', { projectId: 'x', activities: { designation: 'Paper' } }],
    ['AddActivities', { projectId: 'x', activities: ['Paper'] }],
    ['AddActivities', { projectId: 'x', activities: [null] }],
    ['AddActivities', { projectId: 'x', activities: [{ designation: 'Paper', quantity: [2] }] }],
    ['AddActivities', { projectId: 'x', activities: [{ designation: true }] }],
    ['Submit', { projectId: false }],
    ['Submit', { projectId: 'x', webhookUrl: {} }],
    ['ImportCSV', { csv: 7 }],
    ['ImportCSV', { csv: 'not base64!' }],
    ['ImportCSV', { csv: [1, 2] }],
    ['GetProgress', { projectId: 12 }],
    ['ExportCSV', { projectId: [] }],
  ])('%s refuses %j', async (operation, body) => {
    expectRefusal(await suite.caller.call(operation, body), 400, 'invalid_argument');
  });

  it('a null field is treated as absent, as in protobuf JSON', async () => {
    expect(await suite.caller.call('CreateProject', { name: null })).toMatchObject({ status: 200 });
  });
});

describe('unknown fields', () => {
  it.each([
    ['CreateProject', () => ({ name: 'Ledger', colour: 'blue', owner: { id: 7 } })],
    ['AddActivities', () => ({ projectId, activities: [{ designation: 'Paper', sku: '7', tags: [1] }], dryRun: true })],
    ['GetProgress', () => ({ projectId, verbose: null })],
    ['Submit', () => ({ projectId, priority: 'high', webhookUrl: '' })],
    ['ImportCSV', () => ({ name: 'Ledger', csv: Buffer.from('designation\nPaper').toString('base64'), sheet: 2 })],
  ])('are ignored by %s', async (operation, body) => {
    expect(await suite.caller.call(operation, body())).toMatchObject({ status: 200 });
  });
});

describe('unusual text', () => {
  it('bytes that are not UTF-8 are refused rather than replaced', async () => {
    const bad = new Uint8Array([...Buffer.from('{"name":"caf'), 0xe9, ...Buffer.from('"}')]);
    expectRefusal(await raw('CreateProject', bad), 400, 'invalid_argument');
    const rows = `{"projectId":"${projectId}","activities":[{"designation":"${'x'.repeat(999)}"},`.repeat(1);
    const large = new Uint8Array([...Buffer.from(rows.padEnd(100_000)), 0xff, 0xfe]);
    expectRefusal(await raw('AddActivities', large), 400, 'invalid_argument');
  });

  it('a truncated UTF-8 character and an overlong form are refused', async () => {
    for (const bytes of [
      [0xe2, 0x82],
      [0xc0, 0xaf],
      [0xed, 0xa0, 0x80],
    ]) {
      const body = new Uint8Array([...Buffer.from('{"name":"'), ...bytes, ...Buffer.from('"}')]);
      expectRefusal(await raw('CreateProject', body), 400, 'invalid_argument');
    }
  });

  it('any Unicode text is accepted, escaped or not', async () => {
    for (const body of ['{"name":"Référentiel 購入 🧾"}', '{"name":"R\\u00e9f \\ud83e\\uddfe"}']) {
      expect(await raw('CreateProject', body)).toMatchObject({ status: 200 });
    }
  });
});

describe('a field that appears twice', () => {
  it.each([
    ['CreateProject', 'name', '{"name":"a","name":"b"}'],
    ['AddActivities', 'projectId', '{"projectId":"a","activities":[],"projectId":"b"}'],
    ['AddActivities', 'activities[1].unit', '{"projectId":"a","activities":[{"unit":"kg"},{"unit":"kg","unit":"g"}]}'],
    ['Submit', 'projectId', '{"projectId":"a","project_id":"a"}'],
    ['ImportCSV', 'csv', '{"csv":"YQ==","csv":"YQ=="}'],
    ['GetProgress', 'projectId', '{"projectId":"unknown1","projectId":"unknown2"}'],
    ['ExportCSV', 'projectId', '{"projectId":"a","\\u0070rojectId":"a"}'],
  ])('is refused by %s instead of guessing one of its values', async (operation, field, body) => {
    const answer = await raw(operation, body);
    expectRefusal(answer, 400, 'invalid_argument', /is given twice/);
    expect(answer.body.details[0].debug.fieldViolations).toMatchObject([{ field, reason: 'DUPLICATE_FIELD' }]);
  });

  it.each(operations)('is refused by %s even if it is unknown or deeply nested', async (operation) => {
    for (const body of ['{"x":1,"x":1}', '{"x":[{"a":{"b":1,"b":1}}]}']) {
      expectRefusal(await raw(operation, body), 400, 'invalid_argument', /contains the field [xb] twice/);
    }
    const large = `{"x":"${'a'.repeat(100_000)}","x":1}`;
    if (operation === 'AddActivities' || operation === 'ImportCSV') {
      expectRefusal(await raw(operation, large), 400, 'invalid_argument', /contains the field x twice/);
    }
  });
});

describe('Ledgerprint-Strict', () => {
  const strictly = (operation: string, body: unknown, value = '1') =>
    suite.caller.call(operation, body, { 'Ledgerprint-Strict': value });

  it.each([
    ['CreateProject', { Name: 'Ledger' }, 'Name'],
    ['AddActivities', { projectId: 'unknown1', activities: [{ designation: 'a', qty: 2 }] }, 'activities[0].qty'],
    ['Submit', { projectId: 'unknown1', webhookURL: 'https://hooks.example' }, 'webhookURL'],
    ['ImportCSV', { csv: 'YQ==', category_modes: 'ademe' }, 'category_modes'],
    ['GetProgress', { projectID: 'unknown1' }, 'projectID'],
    ['ExportCSV', { project: 'unknown1' }, 'project'],
  ])('%s refuses %j by name', async (operation, body, field) => {
    const answer = await strictly(operation, body);
    expectRefusal(answer, 400, 'invalid_argument', /is unknown, and Ledgerprint-Strict refuses unknown fields/);
    expect(answer.body.message).toContain(field);
    expect(answer.body.details[0].debug.fieldViolations).toMatchObject([{ field, reason: 'UNKNOWN_FIELD' }]);
  });

  it('accepts known fields, and ignores the rest without the header or with 0', async () => {
    expect(await strictly('CreateProject', { name: 'Ledger' })).toMatchObject({ status: 200 });
    const activities = [{ designation: 'Paper', unit_price: '1' }];
    const rows = { projectId: await createProject(suite.caller), activities };
    expect(await strictly('AddActivities', rows)).toMatchObject({ status: 200 });
    expect(await strictly('CreateProject', { Name: 'Ledger' }, '0')).toMatchObject({ status: 200 });
    expect(await suite.caller.call('CreateProject', { Name: 'Ledger' })).toMatchObject({ status: 200 });
  });

  it('accepts no other value', async () => {
    const answer = await strictly('CreateProject', {}, 'yes');
    expectRefusal(answer, 400, 'invalid_argument', /Ledgerprint-Strict must be 1/);
  });
});

describe('deep nesting', () => {
  it.each([
    ['in place of the object', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['in a known field', (depth: number) => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`],
  ])('%s is refused', async (_where, build) => {
    expectRefusal(await raw('CreateProject', build(20_000)), 400, 'invalid_argument');
  });

  it('in a large body is refused without affecting others', async () => {
    const depth = 1_000_000;
    const body = `{"projectId":"x","activities":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expectRefusal(await raw('AddActivities', body), 400, 'invalid_argument');
    expect(await suite.caller.call('CreateProject', {})).toMatchObject({ status: 200 });
  });

  it('in an unknown field is ignored or refused, never an internal error', async () => {
    const body = `{"name":"Ledger","extra":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`;
    expect([200, 400]).toContain((await raw('CreateProject', body)).status);
  });
});
