import { describe, expect, it } from 'vitest';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';

const suite = useTestService();

const operations = ['CreateProject', 'AddActivities', 'Submit', 'ImportCSV', 'GetProgress', 'ExportCSV'];
const create = (headers: Record<string, string | undefined>) =>
  suite.caller.call('CreateProject', { name: 'Ledger' }, headers);

describe('Connect-Protocol-Version', () => {
  it.each(operations)('is required on %s', async (operation) => {
    const answer = await suite.caller.call(operation, {}, { 'Connect-Protocol-Version': undefined });
    expectRefusal(answer, 400, 'invalid_argument', /Connect-Protocol-Version/);
  });

  it.each(['2', '0', '', 'one', '1.0', '01', 'v1', '1, 1', '-1'])('refuses "%s"', async (version) => {
    const answer = await create({ 'Connect-Protocol-Version': version });
    expectRefusal(answer, 400, 'invalid_argument', /Connect-Protocol-Version/);
  });

  it('accepts 1 surrounded by blanks, as HTTP does', async () => {
    expect((await create({ 'Connect-Protocol-Version': ' 1 ' })).status).toBe(200);
  });
});

describe('Content-Type', () => {
  it.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json ; Charset=utf8',
    'APPLICATION/JSON',
    'Application/Json; charset=Utf-8',
  ])('accepts %s', async (type) => {
    const { status, headers, body } = await create({ 'Content-Type': type });
    expect({ status, body }).toEqual({ status: 200, body: { projectId: expect.any(String) } });
    expect(headers.get('content-type')).toMatch(/^application\/json(;|$)/);
  });

  it.each([
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/connect+json',
    'application/proto',
    'application/grpc',
    'application/grpc-web+json',
    'application/octet-stream',
    'json',
    'application/json, text/plain',
    '',
  ])('answers 415 to "%s"', async (type) => {
    expectRefusal(await create({ 'Content-Type': type }), 415, 'invalid_argument', /Content-Type/);
  });

  it.each(operations)('is checked on %s', async (operation) => {
    const answer = await suite.caller.call(operation, {}, { 'Content-Type': 'text/plain' });
    expectRefusal(answer, 415, 'invalid_argument', /application\/json/);
  });
});

describe('Connect-Timeout-Ms', () => {
  it.each(['soon', '-1', '-0', '1.5', '1e3', '0x10', '+5', '', '5 s', '5,5', 'NaN', 'Infinity', '12345678901'])(
    'refuses "%s" and names the header',
    async (timeout) => {
      const answer = await create({ 'Connect-Timeout-Ms': timeout });
      expectRefusal(answer, 400, 'invalid_argument', /Connect-Timeout-Ms/);
    },
  );

  it.each(['60000', '9999999999', '2147483648', '4294967296', '0000060000'])(
    'accepts %s and limits the call to that time',
    async (timeout) => {
      expect(await create({ 'Connect-Timeout-Ms': timeout })).toMatchObject({ status: 200 });
    },
  );

  it('accepts ten digits on a large call as well', async () => {
    const { body } = await create({});
    const activities = Array.from({ length: 2_000 }, (_, index) => ({
      designation: `Copy paper ${index}`,
      notes: 'a ream of five hundred sheets for the printers',
    }));
    const answer = await suite.caller.call(
      'AddActivities',
      { projectId: body.projectId, activities },
      { 'Connect-Timeout-Ms': '9999999999' },
    );
    expect(answer).toMatchObject({ status: 200, body: { staged: '2000' } });
  });

  it('is refused on every operation, and nothing is done', async () => {
    for (const operation of operations) {
      const answer = await suite.caller.call(operation, {}, { 'Connect-Timeout-Ms': 'soon' });
      expectRefusal(answer, 400, 'invalid_argument', /Connect-Timeout-Ms/);
    }
  });
});
