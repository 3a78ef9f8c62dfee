import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { startS3Server } from '../support/s3-server.ts';
import { send, standardHeaders } from '../support/send.ts';
import { openTestService, type TestCaller, type TestService } from '../support/test-service.ts';
import { openRawConnection, postHead } from '../wire/support/raw-connection.ts';
import { createProject, createSealedProject, imported, stage } from './calls.ts';
import { createCompletedProject } from './export-file.ts';
import { expectRefusal } from './refusal.ts';
import { endProject, numberOf, readProject } from './stored-project.ts';

const lifetimeMs = 15 * 60_000;

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let service: TestService;
let caller: TestCaller;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  service = await openTestService({ dataDir: directory.path });
  caller = await service.createCaller();
});
afterAll(async () => {
  await service.close();
  await directory.remove();
});

async function stagedProject(): Promise<string> {
  const projectId = await createProject(caller);
  await stage(caller, projectId, [{ designation: 'Paper' }]);
  return projectId;
}

async function failedProject(): Promise<string> {
  const projectId = await createSealedProject(caller);
  await endProject(service, projectId, 'failed');
  return projectId;
}

describe('ok', () => {
  it('links to the file for 15 minutes and less than a second more, without an API key', async () => {
    const projectId = await createCompletedProject(service, caller, { content: 'a,b\r\n' });
    const before = Date.now();
    const { status, body, headers } = await caller.call('ExportCSV', { projectId });
    const after = Date.now();
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        downloadUrl: expect.stringMatching(`^${service.url}/downloads/${projectId}/`),
        expiresAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.000)?Z$/),
      },
    });
    const expiresAtMs = Date.parse(body.expiresAt);
    expect(expiresAtMs).toBeGreaterThanOrEqual(before + lifetimeMs);
    expect(expiresAtMs).toBeLessThan(after + lifetimeMs + 1_000);
    expect(expiresAtMs).toBeGreaterThanOrEqual(Date.parse(headers.get('date') ?? '') + lifetimeMs);
    expect(new URL(body.downloadUrl).searchParams.get('expires')).toBe(String(expiresAtMs / 1_000));
    expect(await (await fetch(body.downloadUrl)).text()).toBe('a,b\r\n');
  });

  it('can be called repeatedly', async () => {
    const projectId = await createCompletedProject(service, caller, { content: 'again' });
    for (let count = 0; count < 3; count++) {
      const { downloadUrl } = (await caller.call('ExportCSV', { projectId })).body;
      expect(await (await fetch(downloadUrl)).text()).toBe('again');
    }
  });

  it('returns the same if the call runs in a thread', async () => {
    const projectId = await createCompletedProject(service, caller, { content: 'by thread' });
    const { status, body } = await send(`${service.url}/api.v1.Service/ExportCSV`, {
      headers: { ...standardHeaders(caller.key), 'Content-Encoding': 'gzip' },
      body: new Uint8Array(gzipSync(JSON.stringify({ projectId }))),
    });
    expect({ status, body }).toMatchObject({ status: 200 });
    expect(body.downloadUrl).toMatch(`${service.url}/downloads/`);
    expect(await (await fetch(body.downloadUrl)).text()).toBe('by thread');
  });
});

describe('the address of the link', () => {
  const originsFor = async (target: TestService, host: string | undefined) => {
    const user = await target.createCaller();
    const projectId = await createCompletedProject(target, user, { content: 'x' });
    const url = await callWithHost(target, { key: user.key, projectId, host });
    return url.slice(0, url.indexOf('/downloads/'));
  };

  it.each([
    ['ledger.example', 'http://ledger.example'],
    ['Ledger.Example:8443', 'http://ledger.example:8443'],
    ['[::1]:8080', 'http://[::1]:8080'],
  ])('is the one the caller used: %s', async (host, origin) => {
    expect(await originsFor(service, host)).toBe(origin);
  });

  it.each(['a b', 'x/y', 'x"y', 'user@host', 'host:port'])('is our own if %j is not a valid one', async (host) => {
    expect(await originsFor(service, host)).toBe(service.url);
  });

  it('ignores headers that a proxy might have added', async () => {
    const projectId = await createCompletedProject(service, caller, { content: 'x' });
    const forwarded = { 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'evil.example', Forwarded: 'host=evil' };
    const { downloadUrl } = (await caller.call('ExportCSV', { projectId }, forwarded)).body;
    expect(downloadUrl).toMatch(`${service.url}/downloads/`);
  });

  it.each(['https://ledger.example/base', 'https://ledger.example/base/'])(
    'is PUBLIC_URL if it is set: %s',
    async (publicUrl) => {
      const other = await openTestService({ dataDir: directory.path, publicUrl });
      expect(await originsFor(other, 'elsewhere.example')).toBe('https://ledger.example/base');
      await other.close();
    },
  );
});

describe('with S3', () => {
  it('links directly to the store until expiresAt', async () => {
    const s3 = await startS3Server();
    const other = await openTestService({
      s3Bucket: s3.settings.bucket,
      s3ForcePathStyle: 'true',
      s3Endpoint: s3.settings.endpoint ?? '',
      awsAccessKeyId: 'S3RVER',
      awsSecretAccessKey: 'S3RVER',
    });
    const user = await other.createCaller();
    const projectId = await createCompletedProject(other, user, { content: 'on S3' });
    for (const encoding of ['identity', 'gzip']) {
      const json = JSON.stringify({ projectId });
      const { body } = await send(`${other.url}/api.v1.Service/ExportCSV`, {
        headers: { ...standardHeaders(user.key), 'Content-Encoding': encoding },
        body: new Uint8Array(encoding === 'gzip' ? gzipSync(json) : Buffer.from(json)),
      });
      const url = new URL(body.downloadUrl);
      expect(url.origin).toBe(s3.settings.endpoint);
      const signedForMs = Number(url.searchParams.get('X-Amz-Expires')) * 1_000;
      expect(signedForMs).toBeGreaterThanOrEqual(lifetimeMs);
      expect(signedForMs).toBeLessThanOrEqual(lifetimeMs + 1_000);
      const signedAt = (url.searchParams.get('X-Amz-Date') ?? '').replace(/(....)(..)(..T..)(..)/, '$1-$2-$3:$4:');
      expect(Date.parse(body.expiresAt)).toBe(Date.parse(signedAt) + signedForMs);
      expect(await (await fetch(url)).text()).toBe('on S3');
    }
    await other.close();
    await s3.close();
  });
});

describe('failed_precondition', () => {
  it.each([
    { title: 'empty', create: () => createProject(caller), status: 'pending' },
    { title: 'unsealed with rows', create: stagedProject, status: 'pending' },
    { title: 'sealed and enriching', create: () => createSealedProject(caller), status: 'enriching' },
    { title: 'imported and enriching', create: () => imported(caller, 'Designation\nPaper\n'), status: 'enriching' },
    { title: 'failed', create: failedProject, status: 'failed' },
  ])(
    'a project that is $title is not ready: the message gives its status, nothing changes',
    async ({ create, status }) => {
      const projectId = await create();
      const before = await readProject(service, projectId);
      const answer = await caller.call('ExportCSV', { projectId });
      expectRefusal(answer, 'failed_precondition', new RegExp(`${status}.*\\.$`));
      expect(answer.body).not.toHaveProperty('downloadUrl');
      expect(await readProject(service, projectId)).toEqual(before);
    },
  );
});

describe('failed_precondition of a completed project', () => {
  it('whose file was removed: the message says so', async () => {
    const projectId = await createCompletedProject(service, caller, { content: 'x' });
    await service.database.query('DELETE FROM exports WHERE project_id = $1', [numberOf(projectId)]);
    expectRefusal(await caller.call('ExportCSV', { projectId }), 'failed_precondition', /file was removed/);
  });
});

describe('invalid_argument, not_found, permission_denied', () => {
  it('are reported before the state of the project', async () => {
    const other = await service.createCaller();
    const foreign = await createCompletedProject(service, other, { content: 'theirs' });
    expectRefusal(await caller.call('ExportCSV', {}), 'invalid_argument', /projectId/);
    expectRefusal(await caller.call('ExportCSV', { projectId: 'unknown1' }), 'not_found', /no project/);
    expectRefusal(await caller.call('ExportCSV', { projectId: foreign }), 'permission_denied', /organization/);
  });
});

/** fetch would not send a Host other than that of the URL. */
async function callWithHost(
  target: TestService,
  call: { readonly key: string; readonly projectId: string; readonly host: string | undefined },
): Promise<string> {
  const body = JSON.stringify({ projectId: call.projectId });
  const { socket, answer } = await openRawConnection(target.url);
  const headers = { ...standardHeaders(call.key), Host: call.host ?? '', 'Content-Length': body.length };
  socket.write(postHead('/api.v1.Service/ExportCSV', headers) + body);
  const { downloadUrl } = (await answer()).body;
  socket.destroy();
  return downloadUrl;
}
