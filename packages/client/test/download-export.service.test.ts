import { createSealedProject } from 'ledgerprint/testing/operations/calls';
import { createCompletedProject } from 'ledgerprint/testing/operations/export-file';
import { shareTestService, type TestCaller, type TestService } from 'ledgerprint/testing/support/test-service';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createClient } from '../src/index.ts';
import { rejectionOf } from './support/rejection.ts';
import { openServiceGate, type ServiceGate } from './support/service-gate.ts';

const content = Array.from({ length: 100_000 }, (_, line) => `line ${line},été\r\n`).join('');
const whole = Number.POSITIVE_INFINITY;

let service: TestService;
let caller: TestCaller;
let projectId: string;
let gate: ServiceGate;

beforeAll(async () => {
  service = await shareTestService();
  caller = await service.createCaller();
  projectId = await createCompletedProject(service, caller, { content, name: 'Achats été' });
});
beforeEach(async () => {
  gate = await openServiceGate(service.url);
});
afterEach(async () => {
  vi.useRealTimers();
  await gate.shut();
});

const connect = (maxAttempts = 3) => createClient({ baseUrl: gate.url, apiKey: caller.key, maxAttempts });

describe('the exported file', () => {
  it('arrives complete, with its name and content type', async () => {
    const response = await connect().downloadExport(projectId);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toContain('Achats%20%C3%A9t%C3%A9.csv');
    expect(response.headers.get('ledgerprint-revision')).toBe('0');
    expect(await response.text()).toBe(content);
  });

  it('can be read as a stream and abandoned halfway', async () => {
    const { body } = await connect().downloadExport(projectId);
    const reader = body?.getReader();
    const { value } = (await reader?.read()) ?? {};
    expect(new TextDecoder().decode(value)).toMatch(/^line 0,été\r\n/);
    await reader?.cancel();
  });
});

describe('on the way', () => {
  it('an expired link is replaced by a new one', async () => {
    vi.useFakeTimers({ now: Date.now() - 16 * 60_000, toFake: ['Date'] });
    // The first link is signed by then but has not reached the client.
    gate.onAnswer = () => vi.useRealTimers();
    const response = await connect().downloadExport(projectId);
    expect(await response.text()).toBe(content);
    expect(gate.statuses).toEqual([200, 403, 200, 200]);
  });

  it('a body that breaks off is resumed, as often as necessary', async () => {
    gate.cut(whole, 100_000, 50_000, 700_000);
    const response = await connect().downloadExport(projectId);
    expect(await response.text()).toBe(content);
    expect(gate.statuses).toEqual([200, 200, 206, 206, 206]);
  });

  it('a connection that breaks before the body is reopened', async () => {
    gate.cut(0, whole, 0);
    expect(await (await connect().downloadExport(projectId)).text()).toBe(content);
    expect(gate.statuses).toEqual([200, 200, 200, 200, 200]);
  });
});

describe('the download is given up', () => {
  it('immediately if there is no file yet', async () => {
    const unfinished = await createSealedProject(caller);
    const error = await rejectionOf(connect().downloadExport(unfinished), 'failed_precondition');
    expect(error.rawMessage).toMatch(/GetProgress says completed/);
    expect(gate.statuses).toEqual([400]);
  });

  it('after the last attempt', async () => {
    gate.cut(0, 0, 0, 0);
    await rejectionOf(connect(2).downloadExport(projectId), 'unavailable');
    expect(gate.statuses).toHaveLength(2);
  });

  it('in the middle of the body if it cannot be resumed', async () => {
    gate.cut(whole, 100_000, 0);
    const response = await connect(1).downloadExport(projectId);
    await rejectionOf(response.text(), 'unavailable');
  });

  it('in the middle of the body if the project has a newer file, rather than mixing two files', async () => {
    const own = await createCompletedProject(service, caller, { content });
    vi.useFakeTimers({ now: Date.now() - 16 * 60_000, toFake: ['Date'] });
    gate.cut(whole, 100_000);
    const response = await connect().downloadExport(own);
    vi.useRealTimers();
    // Before anything was read, the data may come from any file.
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    const [{ id } = { id: '' }] = await service.database.query<{ id: string }>(
      `UPDATE projects SET revision = 1 WHERE id IN (SELECT project_id FROM exports WHERE key LIKE $1 || '/%')
       RETURNING id::text`,
      [own],
    );
    await service.database.query(
      `INSERT INTO exports (organization_id, project_id, revision, key, size_bytes, sha256)
       VALUES ($1, $2, 1, $3, 1, '')`,
      [caller.organizationId, id, `${own}/r1-newer.csv`],
    );
    const readOn = async () => {
      while (!(await reader.read()).done);
    };
    const error = await rejectionOf(readOn(), 'failed_precondition');
    expect(error.rawMessage).toMatch(/newer file/);
    expect(gate.statuses).toEqual([200, 200, 403, 200]);
  });

  it('when it is aborted, before and while the body is read', async () => {
    await rejectionOf(connect().downloadExport(projectId, { signal: AbortSignal.abort() }), 'canceled');
    const abort = new AbortController();
    const response = await connect().downloadExport(projectId, { signal: abort.signal });
    abort.abort();
    await rejectionOf(response.text(), 'canceled');
  });
});
