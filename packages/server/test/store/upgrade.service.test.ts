import { readFile } from 'node:fs/promises';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeSchema } from '../../tools/describe-schema.ts';
import { download, followToEnd, parseExport, readProgress } from '../support/follow.ts';
import { callOperation } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { openTestService, type TestService } from '../support/test-service.ts';
import { openReceiver, type Receiver } from '../webhooks/receiver.ts';

/** The data that the first version created for its first customer. */
const key = 'lp_live_4LGMKsVSuZJvFlJpOmoJ7VsKAn5D4k6K4NASt2';
const revokedKey = 'lp_live_ScrfTuY6Q0k2gvrauZMPDerV7ijg5T5n3svxQf';
const webhookSecret = 'whsec_uTAvdbm4L00kiLppvGkTnNBGXTXmgnmwgs/MFUxb2r0=';
const projects = {
  empty: 'IB9hfAaREi',
  staged: 'qkaYjF7JrQ',
  sealed: '3ibTV3awgx',
  byCategory: 'py7a8VxfmY',
  byNaics: 'A61OQcr8CQ',
} as const;

const read = (path: string) => readFile(new URL(path, import.meta.url), 'utf8');

let database: TestDatabase;
let service: TestService;
let receiver: Receiver;

const caller = {
  call: (operation: string, body: unknown, headers = {}) =>
    callOperation({ url: service.url, key }, operation, body, headers),
};
const lineOf = (lines: readonly Readonly<Record<string, string>>[], designation: string) =>
  lines.find((line) => line.designation === designation);

beforeAll(async () => {
  receiver = await openReceiver({ host: '127.0.0.1' });
  database = await createTestDatabase({ empty: true });
  await database.query(await read('../../src/store/migrations/0001_foundation.sql'));
  await database.query(
    (await read('first-version.sql')).replace('127.0.0.1:9/', `127.0.0.1:${receiver.port}/`),
  );
  // Responses are kept for a day, which is over for the one in the dump.
  await database.query('UPDATE idempotency_keys SET created_at = now()');
  const settings = { role: 'all', enrichmentThreads: '1', webhookAllowedCidrs: '127.0.0.1/32' } as const;
  service = await openTestService(settings, database);
});
afterAll(async () => {
  await service.close();
  await receiver.close();
  await database.drop();
});

describe('a database of the first version, opened by this version', () => {
  it('has the current schema', async () => {
    const pool = service.app.storage.database.within({});
    expect(await describeSchema(pool)).toBe(await read('../../src/store/schema.sql'));
  });

  it('knows its keys, and which of them was revoked', async () => {
    const { status } = await caller.call('GetProgress', { projectId: projects.empty });
    const revoked = { url: service.url, key: revokedKey };
    expect([status, (await callOperation(revoked, 'CreateProject', {})).status]).toEqual([200, 401]);
  });

  it('finishes projects sealed before there was a queue, and signs their events with the original secret', async () => {
    const progress = await followToEnd(caller, projects.sealed);
    expect(progress).toMatchObject({ status: 'completed', totalLines: 3, enriched: 3, failed: 0 });
    const lines = parseExport(await download(caller, projects.sealed));
    expect(lines.map(({ designation, occurrences }) => [designation, occurrences])).toEqual([
      ['Ordinateur portable 14"', '2'],
      ['Ciment CEM II 25 kg', '1'],
      ['Honoraires avocat', '1'],
    ]);
    expect(Number(lineOf(lines, 'Honoraires avocat')?.footprintKgCo2e)).toBeGreaterThan(0);
    await expect.poll(() => receiver.requests.length).toBe(1);
    const [event] = receiver.requests;
    const headers = event?.headers as Record<string, string>;
    const body = new Webhook(webhookSecret).verify(String(event?.body), headers);
    expect(body).toMatchObject({ data: { projectId: projects.sealed, name: 'Achats 2023' } });
  });

  it('finishes them in their modes', async () => {
    await followToEnd(caller, projects.byCategory);
    const ours = parseExport(await download(caller, projects.byCategory));
    expect(lineOf(ours, 'Fioul')).toMatchObject({ categoryScheme: 'client', categoryCode: 'Carburants' });
    await followToEnd(caller, projects.byNaics);
    const naics = parseExport(await download(caller, projects.byNaics));
    expect(lineOf(naics, 'Office chairs')).toMatchObject({ categoryScheme: 'naics', currency: 'USD' });
  });

  it('keeps the staged rows, accepts more, and produces their file', async () => {
    const { staged: projectId } = projects;
    expect(await readProgress(caller, projectId)).toMatchObject({ status: 'pending', totalLines: 4 });
    const activities = [{ designation: 'Gazole', quantity: '10', unit: 'L' }];
    expect((await caller.call('AddActivities', { projectId, activities })).body).toEqual({ staged: '5' });
    await caller.call('Submit', { projectId });
    await followToEnd(caller, projectId);
    const lines = parseExport(await download(caller, projectId));
    expect(lines.map(({ designation, occurrences }) => [designation, occurrences])).toEqual([
      ['Gazole', '3'],
      ['Ramette A4 80 g 500 f.', '1'],
      ['Été – œuvre\tà part \\ "x"', '1'],
    ]);
    expect(lineOf(lines, 'Gazole')).toMatchObject({ method: 'physical', notes: 'cuve "nord"; 2e livraison' });
  });

  it('returns the first response again for the same Idempotency-Key', async () => {
    const again = await caller.call(
      'CreateProject',
      { name: 'Vide' },
      { 'Idempotency-Key': 'premier appel' },
    );
    expect(again.body).toEqual({ projectId: projects.empty });
  });

  it('shows its usage, including projects of the first version', async () => {
    const months = await service.app.storage.administration.listUsage(new Date(0));
    expect(months).toMatchObject([{ organization: 'Mairie de Lyon', projects: 5 }]);
  });
});
