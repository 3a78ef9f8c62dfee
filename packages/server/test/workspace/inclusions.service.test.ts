import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectRefusal, violationsOf } from '../operations/refusal.ts';
import type { TestCaller } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { waitForCompletion } from './decided-ledger.ts';

const suite = useTestService('all');

// The first call waits for engines to be loaded in two threads.
vi.setConfig({ testTimeout: 120_000 });

/** Every test has its own organization: decisions of one would affect later projects of the others. */
let caller: TestCaller;
beforeEach(async () => {
  caller = await suite.service.createCaller();
});

/** Two purchases, a cleaning contract that was booked as staff, a salary and VAT. */
const rows = [
  { designation: 'Gazole', quantity: '1000', unit: 'L', amount: '1500.00', supplier: 'Total', fate: 'counted' },
  { designation: 'Papier', amount: '300.00', supplier: 'Lyreco', fate: 'counted' },
  excluded('Mission de nettoyage', '400.00', { supplier: 'Onet', account: '641200', line: 4 }),
  excluded('Salaires', '800.00', { supplier: 'Onet', account: '641100', line: 5 }),
  excluded('TVA déductible', '80.00', { supplier: 'Onet', account: '445660', line: 6, reason: 'vat' }),
].map((row) => ({ currency: 'EUR', file: 'books.csv', ...row }));

function excluded(designation: string, amount: string, more: object) {
  return { designation, amount, fate: 'excluded', reason: 'payroll', ...more };
}

/** The same as a file, with an account and its label. */
const books = [
  'Compte;Libellé du compte;Libellé;Fournisseur;Montant HT',
  '606100;Carburants;Gazole;Total;1500',
  '641200;Rémunérations;Mission de nettoyage;Onet;400',
  '641100;Rémunérations;Salaires;Onet;800',
].join('\n');

async function create(): Promise<string> {
  const { projectId } = (await caller.call('Projects.CreateProject', { name: 'Books' })).body;
  expect(await caller.call('Projects.AddRows', { projectId, rows })).toMatchObject({ status: 200 });
  expect(await caller.call('Submit', { projectId })).toMatchObject({ status: 200 });
  await waitForCompletion(caller, projectId);
  return projectId;
}

const include = (projectId: string, selector: object, more: object = {}) =>
  caller.call('Decisions.Decide', { projectId, decisions: [{ selector, exclusion: 'none', ...more }] });
const bySupplier = { kind: 'supplier', supplier: 'ONET' };

/** The designations of the counted rows. */
async function countedIn(projectId: string): Promise<readonly string[]> {
  const { body } = await caller.call('Products.ListRows', { projectId, fate: 'counted' });
  return body.rows.map(({ row }: { row: { designation: string } }) => row.designation);
}

async function runAgain(projectId: string): Promise<string> {
  const { body } = await caller.call('Projects.RunAgain', { projectId });
  await waitForCompletion(caller, body.projectId);
  return body.projectId;
}

async function reconciliationOf(projectId: string) {
  return (await caller.call('Projects.GetProject', { projectId })).body.reconciliation;
}

describe('an inclusion', () => {
  it('changes no sealed project, and counts its rows when it is run again', async () => {
    const projectId = await create();
    const before = await countedIn(projectId);
    const made = await include(projectId, bySupplier, { validity: 'project' });
    // VAT shares the supplier of its purchase, and is not one.
    expect(made).toMatchObject({ status: 200, body: { revision: 1, effect: { cases: '0', excludedRows: '2' } } });
    expect(await countedIn(projectId)).toEqual(before);
    const again = await runAgain(projectId);
    expect(await countedIn(again)).toEqual([...before, 'Mission de nettoyage', 'Salaires']);
    expect(await reconciliationOf(again)).toMatchObject([
      {
        file: 'books.csv',
        rows: '5',
        counted: { rows: '4', amounts: [{ currency: 'EUR', amount: '3000.00' }] },
        excluded: [{ reason: 'vat', rows: '1', amounts: [{ currency: 'EUR', amount: '80.00' }] }],
      },
    ]);
    const { body } = await caller.call('Products.ListProducts', { projectId: again });
    const cleaning = body.products.find(({ designation }: { designation: string }) =>
      designation.startsWith('Mission'),
    );
    expect(cleaning).toMatchObject({ match: expect.not.stringMatching('excluded'), occurrences: '1' });
    expect(cleaning.footprintKgCo2e).toBeGreaterThan(0);
    // It was limited to the project.
    expect(await countedIn(await create())).toEqual(before);
  });

  it.each([
    ['text', { kind: 'designation', designation: 'mission de NETTOYAGE' }, ['Mission de nettoyage']],
    ['account', { kind: 'account', account: '641200' }, ['Mission de nettoyage']],
    ['supplier', bySupplier, ['Mission de nettoyage', 'Salaires']],
  ])(
    'of the organization by %s counts rows of later ledgers: AddRows, ImportLedger, ImportCSV',
    async (_by, selector, included) => {
      const first = await create();
      const without = await countedIn(first);
      const importBooks = () =>
        caller.call('Projects.ImportLedger', {
          name: 'L',
          fileName: 'l.csv',
          content: Buffer.from(books).toString('base64'),
        });
      expect(await countedIn((await importBooks()).body.projectId)).toEqual(['Gazole']);
      expect(await include(first, selector)).toMatchObject({ status: 200 });
      expect(await countedIn(await create())).toEqual([...without, ...included]);
      const { body } = await importBooks();
      expect(await countedIn(body.projectId)).toEqual(['Gazole', ...included]);
      expect(body.reconciliation[0].counted.rows).toBe(String(1 + included.length));
      const csv = await caller.call('ImportCSV', { name: 'C', csv: Buffer.from(books).toString('base64') });
      expect(await countedIn(csv.body.projectId)).toEqual(['Gazole', ...included]);
    },
  );

  it('no longer applies once it is revoked, and gives way to a more specific exclusion', async () => {
    const first = await create();
    const without = await countedIn(first);
    const { body } = await include(first, bySupplier);
    await caller.call('Decisions.Decide', {
      projectId: await create(),
      decisions: [{ selector: { kind: 'designation', designation: 'Salaires' }, exclusion: 'payroll' }],
    });
    expect(await countedIn(await create())).toEqual([...without, 'Mission de nettoyage']);
    await caller.call('Decisions.RevokeDecision', { decisionId: body.decisions[0].id });
    expect(await countedIn(await create())).toEqual(without);
  });

  it('of the organization applies to rows that are only enriched', async () => {
    await include(await create(), { kind: 'account', account: '641200' });
    const enriched = await caller.call('Engine.Enrich', { rows });
    expect(enriched).toMatchObject({ status: 200 });
    const counted = enriched.body.products.map(({ designation }: { designation: string }) => designation);
    expect(counted).toContain('Mission de nettoyage');
    expect(counted).not.toContain('Salaires');
  });

  it('is tried out by a dry run', async () => {
    const projectId = await create();
    const tried = await caller.call('Decisions.Decide', {
      projectId,
      dryRun: true,
      decisions: [{ selector: { kind: 'account', account: '641100' }, exclusion: 'none' }],
    });
    expect(tried).toMatchObject({ status: 200, body: { revision: 0, effect: { excludedRows: '1' } } });
    expect(await countedIn(await runAgain(projectId))).toEqual(await countedIn(projectId));
  });

  it.each([
    ['matches no row', { kind: 'supplier', supplier: 'Nobody' }],
    ['matches only VAT by its text', { kind: 'designation', designation: 'tva deductible' }],
  ])('that %s is refused', async (_what, selector) => {
    const projectId = await create();
    const answer = await include(projectId, selector);
    expectRefusal(answer, 'invalid_argument');
    expect(violationsOf(answer)).toMatchObject([
      { field: 'decisions[0].selector', reason: 'SELECTOR_MATCHES_NOTHING' },
    ]);
  });
});
