import { createHash } from 'node:crypto';
import { checkReceipt, fingerprintOf, type KeySet, packFileNames, type Receipt } from '@ledgerprint/report/evidence';
import { checkSignature, nodeEvidence } from '@ledgerprint/report/node';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { createHousekeeping } from '../../src/pipeline/housekeeping.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { expectRefusal, violationsOf } from '../operations/refusal.ts';
import { numberOf } from '../operations/stored-project.ts';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { createCompleted, ledger } from './decided-ledger.ts';

const suite = useTestService('all');

// The first call waits for engines to be loaded.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const place = { file: '=achats.csv', sheet: '' };
const rows = [
  ...ledger.map((row, at) => ({ ...row, ...place, line: at + 2, fate: 'counted' })),
  { designation: 'TVA', amount: '300', currency: 'EUR', ...place, line: 9, fate: 'excluded', reason: 'vat' },
  { designation: '???', ...place, line: 10, fate: 'unread', reason: 'no_amount' },
  // Without a fate and without a file.
  { designation: '+33 café "A,B"', amount: '20', currency: 'EUR' },
] as unknown as typeof ledger;

const evidence = (caller: TestCaller, projectId: string, more: object = {}) =>
  caller.call('Reports.ExportEvidence', { projectId, ...more });
const signOff = (caller: TestCaller, projectId: string, revision: number, more: object = {}) =>
  caller.call('Reports.SignOff', { projectId, revision, signedBy: 'Marie Durand', note: 'Bilan', ...more });
const decide = (caller: TestCaller, projectId: string, account: string) =>
  caller.call('Decisions.Decide', {
    projectId,
    decidedBy: 'Marie Durand',
    decisions: [{ selector: { kind: 'account', account }, categoryCode: 'M69_70', validity: 'project' }],
  });

async function download(caller: TestCaller, projectId: string, more: object = {}) {
  const { status, body } = await evidence(caller, projectId, more);
  expect({ status, is: body.status }).toEqual({ status: 200, is: 'ready' });
  const answer = await fetch(body.downloadUrl);
  expect(answer.status).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const files = unzipSync(bytes);
  const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const receipt: Receipt = JSON.parse(textOf('receipt.json'));
  return { body, answer, bytes, files, textOf, receipt };
}

const linesOf = (csv: string) => parse(csv, { columns: true }) as Record<string, string>[];
const loadKeys = async () =>
  (await (await fetch(`${suite.service.url}/.well-known/ledgerprint-keys.json`)).json()) as KeySet;

function keepHouse(retentionDays: number): Promise<void> {
  return withBlobs((blobs) =>
    createHousekeeping({
      store: suite.service.app.storage.store,
      blobs,
      retentionDays,
      logger: createLogger('silent'),
    })(),
  );
}

async function withBlobs<T>(work: (blobs: Awaited<ReturnType<typeof openBlobStore>>) => Promise<T>): Promise<T> {
  const blobs = await openBlobStore(suite.service.app.storage.blobSettings);
  return work(blobs).finally(() => blobs.close());
}

describe('Reports.ExportEvidence', () => {
  let caller: TestCaller;
  let projectId: string;
  beforeAll(async () => {
    caller = await suite.service.createCaller();
    projectId = await createCompleted(caller, rows);
    expect(await decide(caller, projectId, '622')).toMatchObject({ status: 200, body: { revision: 1 } });
  });

  it('every file is present, matches the manifest, and is signed with a published key', async () => {
    const { answer, files, receipt } = await download(caller, projectId);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="Decided-evidence-r1.zip"');
    expect(Object.keys(files)).toEqual(packFileNames.filter((name) => name !== 'referential.csv'));
    const { 'receipt.json': _, ...others } = files;
    for (const [name, bytes] of Object.entries(others))
      expect(receipt.manifest[name]).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(Object.keys(receipt.manifest)).toHaveLength(Object.keys(others).length);
    expect(await checkReceipt(receipt, await loadKeys(), checkSignature)).toEqual({ core: 'good', manifest: 'good' });
  });

  it('rows, products, cases, decisions and factors are those of the revision, and add up', async () => {
    const { textOf, receipt } = await download(caller, projectId);
    const { core } = receipt;
    const inPack = linesOf(textOf('rows.csv'));
    expect(inPack.map(({ fate }) => fate)).toEqual([...Array(7).fill('counted'), 'excluded', 'unread', '']);
    expect(inPack.map((row) => row.case)).toEqual([
      ...['1.1', '2.1', '2.2', '3.1', '4.1', '5.1', '6.1', '', '', '7.1'],
    ]);
    expect(inPack.at(0)).toMatchObject({ position: '1', file: "'=achats.csv", line: '2', share: '1' });
    expect(inPack.at(-1)).toMatchObject({ designation: `'+33 café "A,B"`, line: '', file: '' });
    const file = () => caller.call('ExportCSV', { projectId });
    await vi.waitUntil(async () => (await file()).headers.get('ledgerprint-revision') === '1');
    expect(textOf('products.csv')).toBe(await (await fetch((await file()).body.downloadUrl)).text());
    const cases = linesOf(textOf('cases.csv'));
    const sum = (lines: readonly Record<string, string>[], column: string) =>
      String(lines.reduce((total, line) => total + BigInt(line[column] || 0), 0n));
    expect(cases.map((one) => one.case)).toEqual(['1.1', '2.1', '2.2', '3.1', '4.1', '5.1', '6.1', '7.1']);
    for (const column of ['footprintMg', 'scope1Mg', 'scope2Mg', 'scope3Mg'] as const)
      expect(sum(cases, column)).toBe(core[column]);
    const factors = linesOf(textOf('factors.csv'));
    expect(sum(factors, 'footprintMg')).toBe(core.footprintMg);
    expect(factors[0]).toMatchObject({ publisher: 'ADEME', identifier: expect.stringMatching(/^\d+$/) });
    expect(core).toMatchObject({ revision: 1, projectId, rows: 10, products: 7, cases: 8, mode: 'ademe' });
    expect(linesOf(textOf('decisions.csv'))).toMatchObject([{ account: '622', categoryCode: 'M69_70' }]);
    expect(linesOf(textOf('reconciliation.csv'))).toMatchObject([
      { file: "'=achats.csv", fate: 'counted', rows: '7', amount: '10600.00' },
      { fate: 'excluded', reason: 'vat', rows: '1', amount: '300.00' },
      { fate: 'unread', reason: 'no_amount', rows: '1', amount: '0.00' },
      { file: '', fate: '', rows: '1', amount: '20.00' },
    ]);
    const report = JSON.parse(textOf('report.json'));
    expect(report.receipt).toEqual({
      core,
      keyId: receipt.coreSignature?.keyId,
      fingerprint: fingerprintOf(core, nodeEvidence.createSha256),
    });
    expect(report.totals.footprintMg).toBe(core.footprintMg);
    expect(report.about.context).toEqual(core.context);
    expect(textOf('report.html')).toContain(report.receipt.fingerprint);
  });

  it('the decisions of a revision are those that applied at that revision', async () => {
    const { textOf, receipt } = await download(caller, projectId, { revision: 0, language: 'fr' });
    expect(linesOf(textOf('decisions.csv'))).toEqual([]);
    expect(receipt.core.revision).toBe(0);
    expect(textOf('report.html')).toContain('<html lang="fr">');
  });

  it('a pack that is built again is identical, byte for byte', async () => {
    const before = await download(caller, projectId);
    await suite.service.database.query('DELETE FROM evidence_packs WHERE project_id = $1', [numberOf(projectId)]);
    const after = await download(caller, projectId);
    expect(new URL(after.body.downloadUrl).pathname).not.toBe(new URL(before.body.downloadUrl).pathname);
    expect(after.bytes.equals(before.bytes)).toBe(true);
  });

  it('if the stored data no longer matches the receipt, that is an error, not a new receipt', async () => {
    const changed = await createCompleted(caller, rows);
    await download(caller, changed);
    await suite.service.database.query('DELETE FROM evidence_packs WHERE project_id = $1', [numberOf(changed)]);
    await suite.service.database.query(
      `UPDATE rows SET amount = '1501' WHERE project_id = $1 AND designation = 'Gazole'`,
      [numberOf(changed)],
    );
    expect(await evidence(caller, changed)).toMatchObject({ status: 500, body: { code: 'internal' } });
  });

  it.each([
    ['ExportEvidence', {}],
    ['GetReceipt', {}],
    ['SignOff', { revision: 1, signedBy: 'X' }],
  ])('another organization gets nothing from %s', async (operation, more) => {
    const stranger = await suite.service.createCaller();
    expectRefusal(await stranger.call(`Reports.${operation}`, { projectId, ...more }), 'permission_denied');
  });

  it('a deleted project hides its packs; a restored one has them again', async () => {
    const deleted = await createCompleted(caller, rows);
    const { body, bytes } = await download(caller, deleted);
    expect(await caller.call('Projects.DeleteProject', { projectId: deleted })).toMatchObject({ status: 200 });
    expect((await fetch(body.downloadUrl)).status).toBe(404);
    expectRefusal(await evidence(caller, deleted), 'not_found');
    expect(await caller.call('Projects.RestoreProject', { projectId: deleted })).toMatchObject({ status: 200 });
    expect((await download(caller, deleted)).bytes.equals(bytes)).toBe(true);
  });
});

describe('Reports.GetReceipt', () => {
  it('is the one in the pack, even after the signing key was rotated', async () => {
    const caller = await suite.service.createCaller();
    const projectId = await createCompleted(caller, rows);
    const before = (await caller.call('Reports.GetReceipt', { projectId })).body;
    await suite.service.app.storage.signingKeys.rotate();
    const { receipt } = await download(caller, projectId);
    expect(before).toMatchObject({ status: 'ready', core: receipt.core, signature: receipt.coreSignature });
    expect(before.fingerprint).toBe(fingerprintOf(receipt.core, nodeEvidence.createSha256));
    expect(receipt.manifestSignature?.keyId).not.toBe(receipt.coreSignature?.keyId);
    const check = async () => checkReceipt(receipt, await loadKeys(), checkSignature);
    await expect.poll(check).toEqual({ core: 'good', manifest: 'good' });
    expect((await caller.call('Reports.GetReceipt', { projectId })).body).toEqual(before);
  });
});

describe('Reports.SignOff', () => {
  let caller: TestCaller;
  let projectId: string;
  beforeAll(async () => {
    caller = await suite.service.createCaller();
    projectId = await createCompleted(caller, rows);
    await decide(caller, projectId, '622');
  });

  it('refuses a revision that is not the newest, and a missing name', async () => {
    const outdated = await signOff(caller, projectId, 0);
    expect(outdated).toMatchObject({ status: 409, body: { code: 'aborted' } });
    // Clients do not repeat a call whose refusal has details.
    expect(violationsOf(outdated)).toMatchObject([{ field: 'revision', reason: 'REVISION_OUTDATED' }]);
    expectRefusal(await signOff(caller, projectId, 2), 'invalid_argument');
    expectRefusal(await signOff(caller, projectId, 1, { signedBy: ' ' }), 'invalid_argument');
    expectRefusal(await signOff(caller, projectId, 1, { note: 'x'.repeat(1_001) }), 'invalid_argument');
    expect((await caller.call('Reports.GetReceipt', { projectId })).body.signedOff).toEqual([]);
  });

  it('records who signed off; a second sign-off changes nothing; reports and packs show it', async () => {
    const unsigned = await download(caller, projectId);
    const { status, body } = await signOff(caller, projectId, 1);
    expect(status).toBe(200);
    expect(body.signedOff).toMatchObject({ revision: 1, signedBy: 'Marie Durand', keyName: 'test', note: 'Bilan' });
    expect((await signOff(caller, projectId, 1, { signedBy: 'Other' })).body).toEqual(body);
    expect((await caller.call('Reports.GetReceipt', { projectId })).body.signedOff).toEqual([body.signedOff]);
    const { textOf, receipt } = await download(caller, projectId);
    expect(JSON.parse(textOf('report.json')).about.signOff).toEqual({
      by: 'Marie Durand',
      at: body.signedOff.signedAt,
      note: 'Bilan',
    });
    expect(receipt.core).toEqual(unsigned.receipt.core);
    const [line] = await suite.service.app.storage.administration.listAudit({
      organization: caller.organization,
      since: undefined,
      limit: 1,
    });
    expect(line).toMatchObject({
      action: 'report.sign-off',
      subject: `project ${projectId}, revision 1`,
      actor: expect.stringMatching(/^key \d+ "test" as "Marie Durand"$/),
    });
  });

  it('a later decision leaves the receipt and the pack of the signed revision unchanged', async () => {
    const before = await download(caller, projectId, { revision: 1 });
    expect(await decide(caller, projectId, '611')).toMatchObject({ status: 200, body: { revision: 2 } });
    await suite.service.database.query('DELETE FROM evidence_packs WHERE project_id = $1', [numberOf(projectId)]);
    const after = await download(caller, projectId, { revision: 1 });
    expect(after.bytes.equals(before.bytes)).toBe(true);
    const newest = await download(caller, projectId);
    expect(newest.receipt.core.footprintMg).not.toBe(before.receipt.core.footprintMg);
    expect(JSON.parse(newest.textOf('report.json')).about.signOff).toBeUndefined();
  });

  it('renaming the project later changes no report or pack of the signed revision', async () => {
    const reportOf = (revision: number) => caller.call('Reports.GetReport', { projectId, revision, format: 'html' });
    const before = { pack: await download(caller, projectId, { revision: 1 }), report: (await reportOf(1)).body };
    const { body } = await caller.call('Projects.UpdateProject', { projectId, name: 'Another name' });
    expect(body.project).toMatchObject({ name: 'Another name', signedOff: { revision: 1, signedBy: 'Marie Durand' } });
    await suite.service.database.query('DELETE FROM evidence_packs WHERE project_id = $1', [numberOf(projectId)]);
    const after = { pack: await download(caller, projectId, { revision: 1 }), report: (await reportOf(1)).body };
    expect(after.pack.bytes.equals(before.pack.bytes)).toBe(true);
    expect(after.report).toEqual(before.report);
    expect((await reportOf(2)).body.html).toContain('Another name');
  });

  it('the project cannot be deleted and is exempt from retention, which removes others with their packs', async () => {
    const refused = await caller.call('Projects.DeleteProject', { projectId });
    expectRefusal(refused, 'failed_precondition');
    expect(JSON.stringify(refused.body)).toContain('SIGNED_OFF');
    const other = await createCompleted(caller, rows);
    await download(caller, other);
    await suite.service.database.query(`UPDATE projects SET completed_at = now() - interval '9 days'`);
    await keepHouse(8);
    expectRefusal(await evidence(caller, other), 'not_found');
    expect((await download(caller, projectId, { revision: 1 })).receipt.core.revision).toBe(1);
    const left = await withBlobs(async (blobs) => {
      const keys: string[] = [];
      for await (const { key } of blobs.list()) keys.push(key);
      return keys;
    });
    expect(left.filter((key) => key.startsWith(other))).toEqual([]);
    const tables = ['receipts', 'evidence_packs', 'sign_offs', 'reports'];
    for (const table of tables) {
      const found = await suite.service.database.query(`SELECT FROM ${table} WHERE project_id = $1`, [numberOf(other)]);
      expect([table, found.length]).toEqual([table, 0]);
    }
  });
});
