import type { Report } from '@ledgerprint/report';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { beginRemovals, finishRemovals } from '../../src/administration/remove-projects.ts';
import { openBlobStore } from '../../src/files/open-blob-store.ts';
import { numberOf } from '../operations/stored-project.ts';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { holdProjects } from '../wire/support/held-lock.ts';
import { createCompleted, getTotals, ledger, waitForCompletion } from './decided-ledger.ts';

const suite = useTestService('all');

// The first calls wait for engines to be loaded.
vi.setConfig({ testTimeout: 120_000 });

let caller: TestCaller;
beforeEach(async () => {
  caller = await suite.service.createCaller();
});

const getReport = (projectId: string, more: object = {}) => caller.call('Reports.GetReport', { projectId, ...more });

async function readReport(projectId: string, more: object = {}): Promise<Report> {
  const { status, body } = await getReport(projectId, more);
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'ready' } });
  return body.report;
}

/** The project is marked as having more rows than a call builds reports for. */
async function createLarge(): Promise<string> {
  const projectId = await createCompleted(caller);
  await suite.service.database.query('UPDATE projects SET sealed_rows = 20001 WHERE id = $1', [numberOf(projectId)]);
  return projectId;
}

const sum = (lines: readonly { readonly footprintMg: string }[]) =>
  lines.reduce((total, { footprintMg }) => total + BigInt(footprintMg), 0n);

/** Rows of two files over three months, one of them excluded. */
const files = ledger.map((row, at) => ({
  ...row,
  file: `site-${at < 4 ? 'a' : 'b'}.csv`,
  line: String(at + 2),
  fate: 'counted',
  purchaseDate: `2023-0${1 + (at % 3)}-15`,
}));
const refused = { ...files[0], designation: 'TVA', amount: '99.5', fate: 'excluded', reason: 'vat' };

describe('ok', () => {
  it('adds up to the totals of the project, by every breakdown, to the milligram', async () => {
    const projectId = await createCompleted(caller, [...files.slice(0, 3), refused, ...files.slice(3)]);
    const report = await readReport(projectId);
    const totals = await getTotals(caller, projectId);
    expect(report.totals).toMatchObject({
      footprintMg: totals.footprintMg,
      spendEur: totals.spendEur,
      lowKg: totals.footprintLowKg,
      highKg: totals.footprintHighKg,
      rows: 7,
      products: 6,
      cases: 7,
      uncountedSpendEur: totals.uncountedSpendEur,
    });
    const whole = BigInt(totals.footprintMg);
    expect(whole).toBeGreaterThan(0n);
    const { months, files: byFile, scopes, ghgCategories, begesPosts, categories, quality, tree } = report;
    for (const lines of [months, byFile, scopes, ghgCategories, begesPosts, categories, quality, [tree]])
      expect(sum(lines)).toBe(whole);
    expect(months.map(({ key }) => key)).toEqual(['2023-01', '2023-02', '2023-03']);
    expect(byFile.map(({ label }) => label)).toEqual(['site-a.csv', 'site-b.csv']);
    expect(report.about).toMatchObject({
      projectId,
      name: 'Decided',
      revision: 0,
      mode: 'ademe',
      periodFrom: '2023-01-15',
      periodTo: '2023-03-15',
    });
    expect(report.about.completedAt).toMatch(/^\d{4}-/);
    expect(report.reconciliation).toMatchObject({
      files: [
        { file: 'site-a.csv', rows: 5, counted: { rows: 4 }, excluded: [{ reason: 'vat', rows: 1 }] },
        { file: 'site-b.csv', rows: 3, counted: { rows: 3 }, excluded: [] },
      ],
      total: {
        rows: 8,
        counted: { rows: 7, amounts: { EUR: '10600.00' } },
        excluded: [{ reason: 'vat', rows: 1, amounts: { EUR: '99.50' } }],
      },
    });
  });

  it('accounts for rows without a file', async () => {
    const { projectId } = (await caller.call('Projects.CreateProject', { name: 'Bare' })).body;
    const activities = [
      { designation: 'Gazole', quantity: '10', unit: 'L', unitPrice: '1,50', currency: 'EUR' },
      { designation: 'Papier', unitPrice: '20', currency: 'CHF' },
    ];
    await caller.call('AddActivities', { projectId, activities });
    await caller.call('Submit', { projectId });
    await waitForCompletion(caller, projectId);
    const { reconciliation } = await readReport(projectId);
    const counted = { rows: 2, amounts: { CHF: '20.00', EUR: '15.00' } };
    expect(reconciliation.total).toMatchObject({ rows: 2, counted });
    expect(reconciliation.files).toMatchObject([{ file: '', sheet: '', rows: 2, counted }]);
  });

  it('of a revision stays unchanged, and that of the next shows the new decisions', async () => {
    const projectId = await createCompleted(caller);
    const first = await readReport(projectId);
    const decisions = [
      { selector: { kind: 'account', account: '622' }, categoryCode: 'M69_70', note: 'by contract' },
      { selector: { kind: 'designation', designation: 'Zxqv' }, exclusion: 'tax', validity: 'project' },
    ];
    const decided = await caller.call('Decisions.Decide', { projectId, decisions, decidedBy: 'Anna' });
    expect(decided).toMatchObject({ status: 200 });
    await caller.call('Projects.UpdateProject', { projectId, name: 'Renamed' });
    const second = await readReport(projectId);
    expect(second.about).toMatchObject({ name: 'Renamed', revision: 1 });
    expect(second.decisions).toMatchObject({
      count: 2,
      revoked: 0,
      cases: 3,
      by: [{ name: 'Anna', count: 2 }],
      latest: [
        { selector: 'designation', about: ['Zxqv'], sets: [{ field: 'exclusion', value: 'tax' }] },
        { selector: 'account', about: ['622'], sets: [{ field: 'category', value: 'ademe M69_70' }], by: 'Anna' },
      ],
    });
    expect(second.totals.footprintMg).toBe((await getTotals(caller, projectId)).footprintMg);
    expect(second.reconciliation.excludedByEngine).toEqual([{ reason: 'tax', rows: 1, amounts: { EUR: '700.00' } }]);
    await caller.call('Decisions.RevokeDecision', {
      projectId,
      decisionId: decided.body.decisions[1].id,
      revokedBy: 'Paul',
    });
    expect((await readReport(projectId)).decisions).toMatchObject({ count: 1, revoked: 1 });
    // The stored reports of the first two are unchanged, and so is a rebuilt one.
    await suite.service.database.query('DELETE FROM reports WHERE revision = 0');
    const again = await readReport(projectId, { revision: 0 });
    expect(again).toEqual({ ...first, about: { ...first.about, name: 'Renamed' } });
    expect(await readReport(projectId, { revision: 1 })).toEqual(second);
  });

  it('of a decided project equals that of the same rows run again with these decisions', async () => {
    const projectId = await createCompleted(caller, files);
    const decisions = [{ selector: { kind: 'supplier', supplier: 'Martin' }, categoryCode: 'M69_70' }];
    await caller.call('Decisions.Decide', { projectId, decisions });
    const again = (await caller.call('Projects.RunAgain', { projectId })).body.projectId;
    await waitForCompletion(caller, again);
    const { about: _, decisions: made, ...figures } = await readReport(projectId);
    const { about, decisions: known, ...others } = await readReport(again);
    expect(about).toMatchObject({ projectId: again, revision: 0 });
    expect(known).toEqual(made);
    expect(others).toEqual(figures);
  });

  it('is one HTML file in the requested language, with ledger texts escaped', async () => {
    const rows = ledger.map((row) => ({ ...row, supplier: '<b>Total</b>' }));
    const projectId = await createCompleted(caller, rows);
    const { body } = await getReport(projectId, { format: 'html', language: 'fr' });
    expect(body).toMatchObject({ status: 'ready', revision: 0, fileName: 'Decided.html' });
    expect(body.report).toBeUndefined();
    expect(body.html).toMatch(/^<!doctype html>\s*<html lang="fr">/);
    expect(body.html).toContain('&lt;b&gt;Total&lt;/b&gt;');
    expect(body.html).not.toContain('<b>Total');
  });

  it('contains the newest sample drawn up to that revision, with its exact interval', async () => {
    const projectId = await createCompleted(caller);
    expect((await readReport(projectId)).sample).toBeUndefined();
    const { sample } = (await caller.call('Decisions.DrawSample', { projectId, size: 2 })).body;
    const [{ product }] = sample.products;
    const verdicts = [{ productId: product.productId, verdict: 'right' }];
    await caller.call('Decisions.CheckSample', { projectId, sampleId: sample.sampleId, verdicts });
    const reported = (await readReport(projectId)).sample;
    expect(reported).toMatchObject({ revision: 0, seed: sample.seed, checked: 1, wrong: 0, errorRate: 0 });
    expect(reported?.errorRateHigh).toBeCloseTo(0.975, 10);
  });

  it('is prepared by one job if the project is large, however often it is requested', async () => {
    const projectId = await createLarge();
    const listJobs = () =>
      suite.service.database.query<{ state: string }>(
        `SELECT state FROM pgboss.job WHERE name = 'report' AND data->>'projectNumber' = $1`,
        [String(numberOf(projectId))],
      );
    // The job cannot finish meanwhile.
    const lock = await holdProjects(suite.service.database);
    const asked = await Promise.all([getReport(projectId), getReport(projectId), getReport(projectId)]);
    expect(asked.map(({ body }) => body.status)).toEqual(['preparing', 'preparing', 'preparing']);
    await lock.release();
    await expect.poll(listJobs).toEqual([{ state: 'completed' }]);
    const report = await readReport(projectId);
    expect(report.totals).toMatchObject({ rows: 7, cases: 7 });
    expect(report.totals.footprintMg).toBe((await getTotals(caller, projectId)).footprintMg);
  });
});

describe('invalid_argument', () => {
  it.each([
    [{ revision: 1 }, 'revision must be from 0 to 0'],
    [{ revision: -1 }, 'revision must be from 0 to 0'],
    [{ format: 'pdf' }, 'format must be "json", "html"'],
    [{ language: 'de' }, 'language must be "en", "fr"'],
    [{ compareRevision: 0 }, 'compareWith is required'],
  ])('%j', async (more, message) => {
    const projectId = await createCompleted(caller, ledger.slice(0, 1));
    const answer = await getReport(projectId, more);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_argument' } });
    expect(answer.body.message).toContain(message);
  });
});

describe('failed_precondition', () => {
  it('the project is not completed', async () => {
    const { projectId } = (await caller.call('Projects.CreateProject', { name: 'Open' })).body;
    const open = await getReport(projectId);
    expect(open.body).toMatchObject({ code: 'failed_precondition' });
    expect(open.body.message).toContain('not sealed');
  });
});

describe('permission_denied and not_found', () => {
  it('for another organization, and for an unknown id', async () => {
    const projectId = await createCompleted(caller, ledger.slice(0, 1));
    await readReport(projectId);
    const foreign = await suite.service.createCaller();
    expect(await foreign.call('Reports.GetReport', { projectId })).toMatchObject({ status: 403 });
    expect(await getReport('nobodys')).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});

describe('unavailable', () => {
  it('the build failed: calls get an error until a new attempt some minutes later', async () => {
    const projectId = await createLarge();
    const job = [`report ${caller.organizationId} ${numberOf(projectId)} 0`];
    // As pg-boss leaves a job that has used all its attempts.
    await suite.service.database.query(
      `INSERT INTO pgboss.job (name, data, state, singleton_key, policy, created_on, completed_on)
        VALUES ('report', '{}', 'failed', $1, 'exclusive', now() - interval '4 minutes', now())`,
      job,
    );
    const answer = await getReport(projectId);
    expect(answer.body).toMatchObject({ code: 'unavailable' });
    expect(answer.body.message).toContain('could not be built');
    await suite.service.database.query(
      `UPDATE pgboss.job SET completed_on = now() - interval '11 minutes' WHERE singleton_key = $1`,
      job,
    );
    expect((await getReport(projectId)).body.status).toBe('preparing');
  });
});

it('a report is removed with its project, like comparisons on either side, receipts and sign-offs', async () => {
  const { organizationId } = caller;
  const [gone, kept] = [await createCompleted(caller), await createCompleted(caller)];
  for (const [projectId, compareWith] of [
    [gone, kept],
    [kept, gone],
    [kept, kept],
  ] as const)
    await readReport(projectId, { compareWith });
  for (const projectId of [gone, kept]) {
    await caller.call('Reports.SignOff', { projectId, revision: 0, signedBy: 'Anna' });
    const isReady = async () => (await caller.call('Reports.GetReceipt', { projectId })).body.status === 'ready';
    await vi.waitUntil(isReady, { timeout: 60_000 });
  }
  const { store, blobSettings } = suite.service.app.storage;
  await beginRemovals(store, [{ organizationId, number: numberOf(gone) }]);
  const blobs = await openBlobStore(blobSettings);
  await finishRemovals({ store, blobs }, organizationId);
  await blobs.close();
  const left = await suite.service.database.query(
    `SELECT 'reports' AS of, project_id::text AS project FROM reports WHERE organization_id = $1
      UNION ALL SELECT 'receipts', project_id::text FROM receipts WHERE organization_id = $1
      UNION ALL SELECT 'sign_offs', project_id::text FROM sign_offs WHERE organization_id = $1
      UNION ALL SELECT 'comparisons', before_project_id || ' ' || after_project_id
        FROM comparisons WHERE organization_id = $1`,
    [organizationId],
  );
  const number = String(numberOf(kept));
  expect(left).toEqual([
    ...['reports', 'receipts', 'sign_offs'].map((of) => ({ of, project: number })),
    { of: 'comparisons', project: `${number} ${number}` },
  ]);
});
