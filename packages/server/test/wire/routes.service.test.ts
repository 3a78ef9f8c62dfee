import { describe, expect, it } from 'vitest';
import { send, standardHeaders } from '../support/send.ts';
import { useTestService } from '../support/use-test-service.ts';
import { expectRefusal } from './support/expect-refusal.ts';

const operations = ['CreateProject', 'AddActivities', 'Submit', 'ImportCSV', 'GetProgress', 'ExportCSV'];

const suite = useTestService();

const post = (path: string) =>
  send(suite.service.url + path, { headers: standardHeaders(suite.caller.key), body: '{"name":"Ledger"}' });

describe('paths', () => {
  it.each(operations)('serves %s at /api.v1.Service/', async (operation) => {
    const { status, body } = await suite.caller.call(operation, {});
    expect([200, 400]).toContain(status);
    expect(body.code).not.toBe('unimplemented');
  });

  it.each([
    '/CreateProject',
    '/api.v1.Service',
    '/api.v1.Service/',
    '/api.v1.Service/createProject',
    '/api.v1.Service/CreateProject/',
    '/api.v1.Service/CreateProject/more',
    '/api.v1.Service//CreateProject',
    '/api.v1.service/CreateProject',
    '/api.v2.Service/CreateProject',
    '/v1/api.v1.Service/CreateProject',
    '/other.v1.Service/CreateProject',
    '/api.v1.Service/DeleteProject',
    `/api.v1.Service/${'long'.repeat(200)}`,
  ])('answers 404 unimplemented at %s', async (path) => {
    expectRefusal(await post(path), 404, 'unimplemented');
  });

  it('answers 404 on an unknown path, whatever the method', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
      expectRefusal(await send(`${suite.service.url}/nothing`, { method }), 404, 'unimplemented');
    }
  });

  it('ignores a query string', async () => {
    expect(await post('/api.v1.Service/CreateProject?trace=1')).toMatchObject({ status: 200 });
  });
});

describe('methods', () => {
  it.each(operations)('%s accepts only POST', async (operation) => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      const answer = await send(`${suite.service.url}/api.v1.Service/${operation}`, { method });
      expectRefusal(answer, 405, 'unimplemented', /POST/);
      expect(answer.headers.get('allow')).toBe('POST');
    }
  });

  it('refuses HEAD with the same headers and no body', async () => {
    const answer = await send(`${suite.service.url}/api.v1.Service/CreateProject`, { method: 'HEAD' });
    expect(answer).toMatchObject({ status: 405, body: '' });
    expect(answer.headers.get('allow')).toBe('POST');
    expect(answer.headers.get('x-request-id')).toMatch(/./);
  });

  it('refuses a PUT with a valid call, and does nothing', async () => {
    const answer = await send(`${suite.service.url}/api.v1.Service/CreateProject`, {
      method: 'PUT',
      headers: standardHeaders(suite.caller.key),
      body: '{"name":"By PUT"}',
    });
    expectRefusal(answer, 405, 'unimplemented');
    expect(await suite.service.database.query(`SELECT 1 FROM projects WHERE name = 'By PUT'`)).toEqual([]);
  });

  it('does not serve GET calls with the message in the query', async () => {
    const query = `connect=v1&encoding=json&message=${encodeURIComponent('{"name":"By GET"}')}`;
    const answer = await send(`${suite.service.url}/api.v1.Service/CreateProject?${query}`, {
      method: 'GET',
      headers: { Authorization: `Bearer ${suite.caller.key}` },
    });
    expectRefusal(answer, 405, 'unimplemented');
  });
});

describe('x-request-id', () => {
  it('is different in each response', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => suite.caller.call('CreateProject', { name: 'Ledger' })),
    );
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(5);
  });

  it('is also in the responses of the health paths', async () => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, headers } = await send(suite.service.url + path, { method: 'GET' });
      expect(status).toBe(200);
      expect(headers.get('x-request-id')).toMatch(/./);
    }
  });

  it('is never a text that could corrupt a header or a log', async () => {
    const { headers } = await suite.caller.call('CreateProject', {}, { 'X-Request-Id': 'a b"<script>' });
    expect(headers.get('x-request-id')).toMatch(/^[\w.:-]{1,64}$/);
  });
});
