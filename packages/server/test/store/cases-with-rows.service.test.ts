import { fromCells } from '@ledgerprint/report';
import { beforeEach, expect, it, vi } from 'vitest';
import { readRowsWithCases } from '../../src/reporting/evidence-files.ts';
import { numberOf } from '../operations/stored-project.ts';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { createCompleted, ledger, listCases } from '../workspace/decided-ledger.ts';

const suite = useTestService('all');

vi.setConfig({ testTimeout: 120_000 });

let caller: TestCaller;
beforeEach(async () => {
  caller = await suite.service.createCaller();
});

const collect = async <Item>(batches: AsyncIterable<readonly Item[]>): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for await (const batch of batches) items.push(...batch);
  return items;
};

const revisionOf = (projectId: string, revision = 0) => ({
  organizationId: caller.organizationId,
  projectNumber: numberOf(projectId),
  revision,
});
const readCases = async (projectId: string, revision = 0) => {
  const { store } = suite.service.app.storage;
  const cases = await collect(store.readCasesWithRows(caller.organizationId, numberOf(projectId), revision));
  return cases.map(fromCells);
};
const readRows = (projectId: string) =>
  collect(readRowsWithCases(suite.service.app.storage.store, revisionOf(projectId)));

const odd = { designation: ' Tab\tand \\ line\nbreak', supplier: '=1+1', notes: '\\N' };
const rows = [
  { ...ledger[0], fate: 'excluded', reason: 'vat' },
  { ...ledger[0], ...odd, file: 'a.csv', line: '7', reference: 'INV-1', fate: 'counted' },
  { ...ledger[1], purchaseDate: '2023-05-01', amount: '4000' },
  { ...ledger[2] },
  { ...ledger[0], fate: 'unread', reason: 'no_amount' },
  { ...ledger[1], amount: '-1000' },
] as Parameters<typeof createCompleted>[1];

it('cases are in order of first appearance, each with its rows and their shares', async () => {
  const projectId = await createCompleted(caller, rows);
  const cases = await readCases(projectId);
  expect(cases.map(({ id, rows: own }) => [id, own.map(({ position, share }) => [position, share])])).toEqual([
    ['1.1', [[2, 1]]],
    [
      '2.1',
      [
        [3, 4 / 3],
        [6, -1 / 3],
      ],
    ],
    ['2.2', [[4, 1]]],
  ]);
  const [first, second] = cases;
  expect(first).toMatchObject({ designation: odd.designation, supplier: '=1+1', account: '606' });
  expect(first?.rows[0]).toMatchObject({ file: 'a.csv', sheet: '', line: 7, reference: 'INV-1', quantity: '1000' });
  expect(second?.rows[0]).toMatchObject({ purchaseDate: '2023-05-01', amount: '4000', currency: 'EUR' });
  const listed = await listCases(caller, projectId);
  expect(cases.map(({ footprintMg }) => footprintMg && Number(footprintMg) / 1e6)).toEqual(
    listed.map((one: { footprintKgCo2e: number }) => one.footprintKgCo2e),
  );
});

it('every row is present in the order of the ledger, counted rows with their case', async () => {
  const projectId = await createCompleted(caller, rows);
  const read = await readRows(projectId);
  expect(read.map(({ position, caseId, share }) => [position, caseId, share])).toEqual([
    [1, '', undefined],
    [2, '1.1', 1],
    [3, '2.1', 4 / 3],
    [4, '2.2', 1],
    [5, '', undefined],
    [6, '2.1', -1 / 3],
  ]);
  expect(read[0]?.row).toMatchObject({ fate: 'excluded', reason: 'vat' });
  expect(read[1]?.row).toMatchObject(odd);
});

it('a failed product is one case with all its rows', async () => {
  const projectId = await createCompleted(caller, rows);
  const values = [numberOf(projectId)];
  const { database } = suite.service;
  await database.query(`DELETE FROM results WHERE project_id = $1 AND kind = 'case'`, values);
  await database.query(
    `UPDATE results SET kind = 'sole', number = 1, match = 'failed' WHERE project_id = $1 AND kind = 'product'`,
    values,
  );
  const cases = await readCases(projectId);
  expect(cases.map(({ id, match, rows: own }) => [id, match, own.length])).toEqual([
    ['1.1', expect.any(String), 1],
    ['2.1', 'failed', 3],
  ]);
  expect((await readRows(projectId)).map(({ caseId }) => caseId)).toEqual(['', '1.1', '2.1', '2.1', '', '2.1']);
});

it('the cases of a revision stay unchanged when those of later ones differ', async () => {
  const projectId = await createCompleted(caller, rows);
  const before = await readCases(projectId);
  const decisions = [{ selector: { kind: 'account', account: '622' }, categoryCode: 'M69_70' }];
  await caller.call('Decisions.Decide', { projectId, decisions });
  expect(await readCases(projectId, 0)).toEqual(before);
  const after = await readCases(projectId, 1);
  expect(after.map(({ decision }) => decision !== '')).toEqual([false, false, true]);
});
