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
  send(`${suite.service.url}/api.v1.Service/${operation}`, {
    headers: standardHeaders(suite.caller.key),
    body,
  });

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

  it('is refused when large, too', async () => {
    for (const body of [
      `[${'"x",'.repeat(50_000)}"x"]`,
      'x'.repeat(200_000),
      '{"activities":['.padEnd(100_000),
    ]) {
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
    ['AddActivities', { projectId: 'x', activities: [{ designation: 'Paper', quantity: 2 }] }],
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

  it('a null field counts as absent, as protobuf JSON has it', async () => {
    expect(await suite.caller.call('CreateProject', { name: null })).toMatchObject({ status: 200 });
  });
});

describe('unknown fields', () => {
  it.each([
    ['CreateProject', () => ({ name: 'Ledger', colour: 'blue', owner: { id: 7 } })],
    [
      'AddActivities',
      () => ({ projectId, activities: [{ designation: 'Paper', sku: '7', tags: [1] }], dryRun: true }),
    ],
    ['GetProgress', () => ({ projectId, verbose: null })],
    ['Submit', () => ({ projectId, priority: 'high', webhookUrl: '' })],
    [
      'ImportCSV',
      () => ({ name: 'Ledger', csv: Buffer.from('designation\nPaper').toString('base64'), sheet: 2 }),
    ],
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

  it('any Unicode text is taken, escaped or not', async () => {
    for (const body of ['{"name":"Référentiel 購入 🧾"}', '{"name":"R\\u00e9f \\ud83e\\uddfe"}']) {
      expect(await raw('CreateProject', body)).toMatchObject({ status: 200 });
    }
  });

  it('a duplicate key is refused rather than one of its values guessed', async () => {
    const body = `{"projectId":"unknown1","projectId":${JSON.stringify(projectId)}}`;
    expectRefusal(await raw('GetProgress', body), 400, 'invalid_argument', /projectId/);
  });
});

describe('deep nesting', () => {
  it.each([
    ['in the place of the object', (depth: number) => '['.repeat(depth) + ']'.repeat(depth)],
    ['in a known field', (depth: number) => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`],
  ])('%s is refused', async (_where, build) => {
    expectRefusal(await raw('CreateProject', build(20_000)), 400, 'invalid_argument');
  });

  it('in a large body is refused and harms nobody', async () => {
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
