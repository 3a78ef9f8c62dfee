import { createClient } from '@ledgerprint/client';
import { describe, expect, it } from 'vitest';
import { expectRefusal } from '../operations/refusal.ts';
import { useTestService } from '../support/use-test-service.ts';
import { insert, insertProject, insertResult } from './stored-results.ts';

const suite = useTestService();

describe('GetProject, ok', () => {
  it('has the reconciliation of its files in order, with exact amounts', async () => {
    const project = await insertProject(suite.service, suite.caller, { currency: 'CHF' });
    const add = linesOf(project);
    await add({ rows: 2, amount: '12.5' });
    await add({ currency: 'USD', amount: '-0.125' });
    await add({ file: 'a.xlsx', sheet: 'Achats', fate: '', currency: '', rows: 3, amount: '7' });
    await add({ fate: 'excluded', reason: 'vat', rows: 4, amount: '99999999999999999999.99' });
    await add({ fate: 'unread', reason: 'no_amount', currency: '', rows: 5 });
    const { body } = await suite.caller.call('Projects.GetProject', { projectId: project.projectId });
    expect(body.reconciliation).toEqual([
      {
        file: 'b.csv',
        sheet: '',
        rows: '12',
        counted: {
          reason: '',
          rows: '3',
          amounts: [
            { currency: 'EUR', amount: '12.50' },
            { currency: 'USD', amount: '-0.125' },
          ],
        },
        excluded: [{ reason: 'vat', rows: '4', amounts: [{ currency: 'EUR', amount: '99999999999999999999.99' }] }],
        unread: [{ reason: 'no_amount', rows: '5', amounts: [] }],
      },
      {
        file: 'a.xlsx',
        sheet: 'Achats',
        rows: '3',
        counted: { reason: '', rows: '3', amounts: [{ currency: 'CHF', amount: '7.00' }] },
        excluded: [],
        unread: [],
      },
    ]);
    expect(body).toMatchObject({ files: '2', nextPageToken: '' });
    expect(body.allFiles).toEqual({
      file: '',
      sheet: '',
      rows: '15',
      counted: {
        reason: '',
        rows: '6',
        amounts: [
          { currency: 'CHF', amount: '7.00' },
          { currency: 'EUR', amount: '12.50' },
          { currency: 'USD', amount: '-0.125' },
        ],
      },
      excluded: [{ reason: 'vat', rows: '4', amounts: [{ currency: 'EUR', amount: '99999999999999999999.99' }] }],
      unread: [{ reason: 'no_amount', rows: '5', amounts: [] }],
    });
  });

  it('has the first 100 files by default; following the pages gives every file once, in order, with the same sums', async () => {
    const project = await insertProject(suite.service, suite.caller);
    const add = linesOf(project);
    // Neither their names nor their sheets are in order.
    const names = Array.from({ length: 250 }, (_, index) => `${(index * 7) % 250}.xlsx`);
    for (const [index, file] of names.entries()) {
      await add({ file, sheet: `${index % 3}`, rows: 2, amount: `${index}.5` });
      if (index % 5 === 0) await add({ file, sheet: `${index % 3}`, fate: 'excluded', reason: 'vat', amount: '1' });
    }
    const call = async (request: object = {}) =>
      (await suite.caller.call('Projects.GetProject', { projectId: project.projectId, ...request })).body;
    const first = await call();
    expect(first.reconciliation).toHaveLength(100);
    expect(first.nextPageToken).not.toBe('');
    const sums = {
      files: '250',
      allFiles: { rows: '550', counted: { rows: '500', amounts: [{ amount: '31250.00' }] } },
    };
    for (const pageSize of [0, 7, 100, 1_000]) {
      const pages = [await call({ pageSize })];
      for (let last = pages[0]; last.nextPageToken !== ''; last = pages.at(-1)) {
        pages.push(await call({ pageSize, pageToken: last.nextPageToken }));
      }
      expect(pages).toHaveLength(Math.ceil(250 / (pageSize || 100)));
      expect(pages.flatMap(({ reconciliation }) => reconciliation.map(({ file }: { file: string }) => file))).toEqual(
        names,
      );
      for (const page of pages) {
        expect(page).toMatchObject(sums);
        expect(page.allFiles).toEqual(first.allFiles);
        expect(page.project).toEqual(first.project);
      }
    }
    const { projects } = createClient({ baseUrl: suite.service.url, apiKey: suite.caller.key });
    const listed: string[] = [];
    for await (const { file } of projects.eachFile({ projectId: project.projectId })) listed.push(file);
    expect(listed).toEqual(names);
  });

  it('ends a page before 1 MiB of files', async () => {
    const project = await insertProject(suite.service, suite.caller);
    const add = linesOf(project);
    const longNames = Array.from({ length: 12 }, (_, index) => `${index}${'é'.repeat(50_000)}`);
    for (const file of longNames) await add({ file });
    const { body } = await suite.caller.call('Projects.GetProject', { projectId: project.projectId });
    expect(body.reconciliation).toHaveLength(10);
    const { nextPageToken: pageToken } = body;
    const second = await suite.caller.call('Projects.GetProject', { projectId: project.projectId, pageToken });
    expect(second.body).toMatchObject({ nextPageToken: '', reconciliation: [{}, {}] });
  });

  it('has totals by scope, category, BEGES category and factor, largest first, and products by match', async () => {
    const project = await insertProject(suite.service, suite.caller);
    const add = (dimension: string, key: string, more: object) =>
      insert(suite.service.database, 'totals', {
        organization_id: project.organizationId,
        project_id: project.number,
        dimension,
        key,
        label: '',
        cases: 1,
        footprint_mg: 0,
        spend_eur: 0,
        uncounted_eur: 0,
        amount: 0,
        ...more,
      });
    await add('all', '', { cases: 3, footprint_mg: '90071992547409931', spend_eur: 100, uncounted_eur: 25 });
    await add('average', '', { footprint_mg: '90071992547409931', spend_eur: 100, uncounted_eur: 25 });
    await add('scope', '1', { footprint_mg: 5 });
    await add('scope', '3', { footprint_mg: '90071992547409926', spend_eur: 75, cases: 2 });
    await add('ghg', '1', { footprint_mg: 5 });
    await add('ghg', '3.1', { footprint_mg: '90071992547409926' });
    await add('beges', '4.1', { footprint_mg: '90071992547409926' });
    await add('category', 'C17', { label: 'Papier et carton', footprint_mg: 5 });
    await add('factor', 'bc-1', { label: 'Papier', footprint_mg: 5 });
    await add('match', 'matched', { cases: 2, footprint_mg: '90071992547409900', spend_eur: 60 });
    await add('match', 'review', { footprint_mg: 31, spend_eur: 40, uncounted_eur: 25 });
    const matches = ['matched', 'matched', 'review', 'failed'];
    for (const [index, match] of matches.entries()) {
      await insertResult(suite.service, project, { ordinal: index + 1, match });
    }
    const several = { ordinal: 9, number: 0, kind: 'product', match: 'decided' };
    await insertResult(suite.service, project, several);
    await insertResult(suite.service, project, { ordinal: 9, number: 1, kind: 'case', match: 'matched' });
    const { body } = await suite.caller.call('Projects.GetProject', { projectId: project.projectId });
    expect(body.project).toMatchObject({ projectId: project.projectId, footprintMg: '90071992547409931' });
    expect(body.totals).toMatchObject({
      footprintMg: '90071992547409931',
      spendEur: 100,
      uncountedSpendEur: 25,
      matched: '2',
      review: '1',
      unmatched: '0',
      excluded: '0',
      decided: '1',
      failed: '1',
      scopes: [
        { key: '3', label: expect.stringMatching(/Scope 3/), cases: '2', spendEur: 75 },
        { key: '1', label: expect.stringMatching(/Scope 1/), footprintMg: '5' },
      ],
      ghgCategories: [{ key: '3.1', label: 'Purchased goods and services' }, { key: '1' }],
      begesPosts: [{ key: '4.1', label: 'Purchased goods, including upstream energy' }],
      categories: [{ key: 'C17', label: 'Papier et carton' }],
      factors: [{ key: 'bc-1', label: 'Papier' }],
      matches: [{ key: 'matched', cases: '2', spendEur: 60 }, { key: 'review' }],
      // The open 25 € are estimated at a third of the footprint of the counted 75 €; the failed product is open too.
      settlement: { footprintShare: expect.closeTo(0.75, 9), spendShare: 0.6, openCases: '2' },
    });
    expect(body.totals).not.toHaveProperty('footprintLowKg');
  });

  it('has zeros for a project without results, sealed or not', async () => {
    for (const values of [{ status: 'pending' }, { status: 'enriching' }]) {
      const { projectId } = await insertProject(suite.service, suite.caller, values);
      const { body } = await suite.caller.call('Projects.GetProject', { projectId });
      expect(body).toMatchObject({ project: { projectId }, reconciliation: [], totals: { footprintMg: '0' } });
      expect(body).toMatchObject({ files: '0', nextPageToken: '' });
      expect(body).not.toHaveProperty('allFiles');
      expect(body.totals).not.toHaveProperty('settlement');
    }
  });
});

describe('GetProject, invalid_argument, not_found, permission_denied', () => {
  it('are distinguished', async () => {
    const foreign = await insertProject(suite.service, await suite.service.createCaller());
    const deleted = await insertProject(suite.service, suite.caller, { deleted_at: new Date() });
    const call = (projectId: string) => suite.caller.call('Projects.GetProject', { projectId });
    expectRefusal(await call(''), 'invalid_argument', /projectId/);
    expectRefusal(await call('unknown1'), 'not_found');
    expectRefusal(await call(deleted.projectId), 'not_found');
    expectRefusal(await call(foreign.projectId), 'permission_denied');
  });

  it('refuses a page token of another project or list, a broken one, and a page size out of range', async () => {
    const [project, other] = [
      await insertProject(suite.service, suite.caller),
      await insertProject(suite.service, suite.caller),
    ];
    for (const add of [linesOf(project), linesOf(other)]) {
      for (const file of ['a.csv', 'b.csv']) await add({ file });
    }
    const call = (request: object) =>
      suite.caller.call('Projects.GetProject', { projectId: project.projectId, pageSize: 1, ...request });
    const { nextPageToken } = (await call({})).body;
    expectRefusal(
      await call({ projectId: other.projectId, pageToken: nextPageToken }),
      'invalid_argument',
      /Start again/,
    );
    const changed = `${nextPageToken.slice(0, -2)}AA`;
    for (const pageToken of [changed, nextPageToken.slice(1), 'x', 'é']) {
      expectRefusal(await call({ pageToken }), 'invalid_argument', /Start again/);
    }
    const ofProjects = (await suite.caller.call('Projects.ListProjects', { pageSize: 1 })).body.nextPageToken;
    expectRefusal(await call({ pageToken: ofProjects }), 'invalid_argument', /Start again/);
    for (const pageSize of [-1, 1_001]) {
      expectRefusal(await call({ pageSize }), 'invalid_argument', /pageSize/);
    }
    expect((await call({ pageToken: nextPageToken })).body.reconciliation).toMatchObject([{ file: 'b.csv' }]);
  });
});

/** Adds lines to the reconciliation of a project, in order. */
function linesOf({ organizationId, number }: { readonly organizationId: number; readonly number: number }) {
  let position = 0;
  return (line: object) =>
    insert(suite.service.database, 'reconciliation_lines', {
      organization_id: organizationId,
      project_id: number,
      first_position: ++position,
      file: 'b.csv',
      sheet: '',
      fate: 'counted',
      reason: '',
      currency: 'EUR',
      rows: 1,
      amount: '0',
      ...line,
    });
}
