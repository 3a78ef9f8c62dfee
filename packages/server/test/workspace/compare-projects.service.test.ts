import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { createCompleted, getTotals, ledger } from './decided-ledger.ts';

const suite = useTestService('all');

// The first call waits for engines to be loaded.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Part = { readonly cause: string; readonly footprintMg: string };
type Compared = { readonly designation: string; readonly parts: readonly Part[] };

let caller: TestCaller;
let first: string;
beforeAll(async () => {
  caller = await suite.service.createCaller();
  first = await createCompleted(caller);
});

const compare = (beforeProjectId: string, afterProjectId: string, more: object = {}) =>
  caller.call('Reports.CompareProjects', { beforeProjectId, afterProjectId, ...more });
const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { footprintMg }) => sum + BigInt(footprintMg), 0n);
const causesOf = (parts: readonly Part[]) =>
  parts.filter(({ footprintMg }) => footprintMg !== '0').map(({ cause }) => cause);

describe('ok', () => {
  it('compares projects by case, in parts that add up to the totals of both', async () => {
    const excluded = { fate: 'excluded', reason: 'intra_group' };
    const second = await createCompleted(caller, [
      // Its litres double, and it is spelled differently.
      { ...ledger[0], designation: 'GAZOLE', supplier: 'TOTAL ', quantity: '2000', amount: '3000' },
      ...ledger.slice(1, 4),
      // The paper is gone, the cleaning is no longer counted, and something new is added.
      { ...ledger[5], ...excluded },
      { designation: 'Location de bureaux', amount: '5000', account: '613', supplier: 'Foncia', currency: 'EUR' },
    ]);
    const answer = await compare(first, second);
    expect(answer).toMatchObject({ status: 200, body: { status: 'ready' } });
    const { before, after, differenceMg, parts, cases } = answer.body.comparison;
    const totals = [await getTotals(caller, first), await getTotals(caller, second)];
    expect([before.footprintMg, after.footprintMg]).toEqual(totals.map(({ footprintMg }) => footprintMg));
    expect([before.spendEur, after.spendEur]).toEqual(totals.map(({ spendEur }) => spendEur));
    expect([before.cases, after.cases]).toEqual(['7', '5']);
    expect(before).toMatchObject({ projectId: first, name: 'Decided', revision: 0 });
    expect(sumOf(parts)).toBe(BigInt(differenceMg));
    expect(BigInt(after.footprintMg) - BigInt(before.footprintMg)).toBe(BigInt(differenceMg));
    expect(causesOf(parts)).toEqual(['entered', 'left', 'excluded', 'volume']);
    const byName = new Map(cases.map((one: Compared) => [one.designation, causesOf(one.parts)]));
    expect(Object.fromEntries(byName)).toEqual({
      GAZOLE: ['volume'],
      'Location de bureaux': ['entered'],
      'Nettoyage des locaux': ['excluded'],
      'Ramettes de papier A4': ['left'],
    });
    const back = await compare(second, first);
    expect(back.body.comparison.differenceMg).toBe(String(-BigInt(differenceMg)));
    expect(causesOf(back.body.comparison.parts)).toEqual(['entered', 'left', 'included', 'volume']);
    // A stored comparison is returned verbatim.
    expect((await compare(first, second)).body).toEqual(answer.body);
    // A report contains the same.
    const { body } = await caller.call('Reports.GetReport', { projectId: second, compareWith: first });
    expect(body.report.comparison).toMatchObject({ differenceMg, before: { projectId: first } });
    expect(body.report.comparison.cases).toHaveLength(cases.length);
  });

  it('compares revisions: the decided part is the effect that Decide returned', async () => {
    const own = await suite.service.createCaller();
    const projectId = await createCompleted(own);
    const { body } = await own.call('Decisions.Decide', {
      projectId,
      decidedBy: 'Marie Durand',
      decisions: [{ selector: { kind: 'account', account: '622' }, categoryCode: 'M69_70' }],
    });
    const { effect } = body;
    const answer = await own.call('Reports.CompareProjects', {
      beforeProjectId: projectId,
      beforeRevision: 0,
      afterProjectId: projectId,
    });
    const { parts, differenceMg, after } = answer.body.comparison;
    expect(causesOf(parts)).toEqual(['decided']);
    expect(BigInt(differenceMg)).toBe(BigInt(effect.afterMg) - BigInt(effect.beforeMg));
    expect(differenceMg).not.toBe('0');
    expect(after).toMatchObject({ revision: 1, footprintMg: effect.totalMg });
  });

  it('leaves large projects to a job, and returns preparing until it is done', async () => {
    const second = await createCompleted(caller, ledger.slice(0, 2));
    await suite.service.database.query(
      `UPDATE projects SET sealed_rows = 50000 WHERE id =
        (SELECT id FROM projects WHERE organization_id = $1 ORDER BY created_at DESC LIMIT 1)`,
      [caller.organizationId],
    );
    const asked = await compare(second, first);
    expect(asked.body).toEqual({ status: 'preparing' });
    await expect.poll(async () => (await compare(second, first)).body.status).toBe('ready');
    const { parts } = (await compare(second, first)).body.comparison;
    expect(causesOf(parts)).toEqual(['entered']);
  });

  it('finds nothing between a result and itself', async () => {
    const { comparison } = (await compare(first, first)).body;
    expect(comparison).toMatchObject({ differenceMg: '0', cases: [] });
    expect(causesOf(comparison.parts)).toEqual([]);
  });

  it('separates price from volume if every row has a quantity', async () => {
    const books = (amounts: readonly [quantity: string, amount: string][]) =>
      createCompleted(
        caller,
        amounts.map(([quantity, amount]) => ({
          designation: 'Nettoyage des locaux',
          supplier: 'Durand',
          unit: 'passage',
          currency: 'EUR',
          quantity,
          amount,
        })),
      );
    const before = await books([['10', '1000']]);
    const after = await books([
      ['6', '720'],
      ['6', '720'],
    ]);
    const partly = await books([
      ['12', '720'],
      ['', '720'],
    ]);
    expect(causesOf((await compare(before, after)).body.comparison.parts)).toEqual(['price', 'volume']);
    expect(causesOf((await compare(before, partly)).body.comparison.parts)).toEqual(['volume']);
  });
});

describe('invalid_argument', () => {
  it.each([
    ['no project', { beforeProjectId: '' }, 'beforeProjectId', 'REQUIRED'],
    ['a revision that does not exist', { afterRevision: 7 }, 'afterRevision', 'OUT_OF_RANGE'],
  ])('%s', async (_, wrong, field, reason) => {
    const answer = await compare(first, first, wrong);
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_argument' } });
    expect(JSON.stringify(answer.body)).toContain(reason);
    expect(answer.body.message).toContain(field);
  });
});

describe('refused', () => {
  it('a project of another organization, or an unknown one', async () => {
    const stranger = await suite.service.createCaller();
    const foreign = (await stranger.call('Projects.CreateProject', { name: 'x' })).body.projectId;
    expect(await compare(first, foreign)).toMatchObject({ body: { code: 'permission_denied' } });
    expect(await compare(foreign, first)).toMatchObject({ body: { code: 'permission_denied' } });
    expect(await compare('nobodys1', first)).toMatchObject({ body: { code: 'not_found' } });
  });

  it('a project that is not completed', async () => {
    const { projectId } = (await caller.call('Projects.CreateProject', { name: 'x' })).body;
    expect(await compare(first, projectId)).toMatchObject({
      body: { code: 'failed_precondition', message: expect.stringContaining(projectId) },
    });
  });
});
