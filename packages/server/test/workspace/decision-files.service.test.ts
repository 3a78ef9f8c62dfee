import { beforeAll, describe, expect, it } from 'vitest';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { createCompleted } from './decided-ledger.ts';

const suite = useTestService('all');
let projectId: string;

beforeAll(async () => {
  projectId = await createCompleted(suite.caller);
}, 90_000);

const importFile = (caller: TestCaller, csv: string, more: object = {}) =>
  caller.call('Decisions.ImportDecisions', { content: Buffer.from(csv).toString('base64'), ...more });
const exportFile = async (caller: TestCaller, more: object = {}): Promise<string> =>
  (await caller.call('Decisions.ExportDecisions', more)).body.csv;

/** The lines of a file without the columns that an import sets again. */
function saidIn(csv: string): readonly string[] {
  const cells = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const kept = cells[0]?.flatMap((name, at) => (name === 'projectId' ? [at] : []))[0];
  return cells.map((line) => line.slice(0, kept).join(','));
}

describe('a file of decisions', () => {
  it('exported by one organization can be imported by another, and applies there', async () => {
    const decisions = [
      { selector: { kind: 'account', account: '628' }, exclusion: 'deposit', note: '=1+1' },
      { selector: { kind: 'supplier', supplier: 'Durand' }, ghgCategory: '3.2' },
      { selector: { kind: 'designation', designation: 'Gazole' }, accept: true },
    ];
    const decided = await suite.caller.call('Decisions.Decide', { projectId, id: 'in-order-1', decisions });
    expect(decided.status).toBe(200);
    const [changed] = [{ selector: { kind: 'supplier', supplier: 'DURAND' }, ghgCategory: '3.1' }];
    await suite.caller.call('Decisions.Decide', { projectId, id: 'in-order-2', decisions: [changed] });
    await suite.caller.call('Decisions.RevokeDecision', { decisionId: 'in-order-1-1', projectId });
    const written = await exportFile(suite.caller);
    expect(saidIn(written)).toMatchObject(
      [/^id,selector,/, /^in-order-1-2,supplier,/, /^in-order-1-3,designation,Gazole,/, /^in-order-2,supplier,/].map(
        (line) => expect.stringMatching(line),
      ),
    );
    const other = await suite.service.createCaller();
    const imported = await importFile(other, written, { decidedBy: 'Marie Durand' });
    expect(imported.body).toMatchObject({ imported: '3', known: '0', revision: 0, conflicts: [] });
    expect(saidIn(await exportFile(other))).toEqual(saidIn(written));
    const row = { designation: 'Conseil', supplier: 'Durand', amount: '100', currency: 'EUR' };
    const { products } = (await other.call('Engine.Enrich', { rows: [row] })).body;
    expect(products).toMatchObject([{ decision: 'in-order-2', ghgCategory: '3.1' }]);
  });

  it('with revoked ones does not revive them', async () => {
    const written = await exportFile(suite.caller, { projectId, includeRevoked: true });
    expect(written).toContain('in-order-1-1,account');
    const other = await suite.service.createCaller();
    expect((await importFile(other, written)).body).toMatchObject({ imported: '3' });
  });

  it('is recognized when imported again, and is imported completely or not at all', async () => {
    const { call, ...caller } = await suite.service.createCaller();
    const csv = 'selector,account,exclusion\naccount,606,deposit\n';
    expect((await importFile({ call, ...caller }, csv)).body).toMatchObject({ imported: '1', known: '0' });
    expect((await importFile({ call, ...caller }, csv)).body).toMatchObject({ imported: '0', known: '1' });
    const halfBad = `${csv}account,607,deposits\n`;
    expect((await importFile({ call, ...caller }, halfBad)).body).toMatchObject({
      code: 'invalid_argument',
      message: expect.stringContaining('line 3, exclusion'),
    });
    expect((await call('Decisions.ListDecisions', {})).body.decisions).toHaveLength(1);
  });

  it('also applies to a project, after a dry run that stores nothing', async () => {
    const csv = 'selector,account,exclusion\naccount,606,deposit\naccount,nobody,deposit\n';
    const tried = await importFile(suite.caller, csv, { projectId, dryRun: true });
    expect(tried.body).toMatchObject({
      ...{ imported: '2', revoked: '0', unmatched: '1' },
      effect: { cases: '2', changed: '2' },
    });
    const before = (await suite.caller.call('Projects.GetProject', { projectId })).body.project.revision;
    expect(tried.body.revision).toBe(before);
    const done = await importFile(suite.caller, csv, { projectId });
    expect(done.body).toEqual({ ...tried.body, revision: before + 1 });
  });

  it('says how many lines it leaves out because they are revoked', async () => {
    const { call, ...caller } = await suite.service.createCaller();
    const lines = ['account,606,deposit,', 'account,607,grant,2025-01-01T00:00:00Z'];
    const csv = ['selector,account,exclusion,revokedAt', ...lines, ''].join('\n');
    const { body } = await importFile({ call, ...caller }, csv);
    expect(body).toMatchObject({ imported: '1', revoked: '1', unmatched: '0' });
  });

  it.each([
    { csv: '', says: 'content is missing or empty' },
    { csv: 'a,b\n1,2\n', says: 'There is no column "selector"' },
    { csv: 'selector,account,exclusion\n', says: 'content contains no decisions' },
    { csv: 'selector,account,exclusion\naccount,"606,tax', says: 'A quote is opened' },
    {
      csv: 'selector,account,exclusion\naccount,606,deposit\naccount,606,grant\n',
      says: 'Line 2 decides the same cases differently',
    },
    { csv: 'selector,account,quantity,quantityUnit\naccount,606,12,kg\n', says: 'line 2, ' },
  ])('is refused: $says', async ({ csv, says }) => {
    const answer = await importFile(suite.caller, csv);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'invalid_argument', message: expect.stringContaining(says) },
    });
  });

  it('that is not UTF-8 is refused', async () => {
    const content = Buffer.from('selector,account\naccount,\xe9\n', 'latin1').toString('base64');
    const { body } = await suite.caller.call('Decisions.ImportDecisions', { content });
    expect(body).toMatchObject({ code: 'invalid_argument', message: expect.stringContaining('UTF-8') });
  });
});

it('one Decide call takes at most 1,000 decisions, and more are not examined', async () => {
  const decisions = Array.from({ length: 1_001 }, () => ({ accept: true }));
  const { body } = await suite.caller.call('Decisions.Decide', { projectId, decisions });
  expect(body).toMatchObject({
    code: 'invalid_argument',
    message: expect.stringContaining('decisions holds 1001 decisions; at most 1000 are accepted per call'),
  });
});
