import { describe, expect, it } from 'vitest';
import { openTestService, shareTestService } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { imported, importFile } from './calls.ts';
import { fec } from './french-journal.ts';
import { expectRefusal, expectViolations } from './refusal.ts';
import { countStored, numberOf, readProducts, readProject } from './stored-project.ts';

const suite = useTestService();

async function stagedOf(projectId: string) {
  const products = await readProducts(suite.service, projectId);
  return products.flatMap(({ rows }) =>
    rows.map(({ designation, supplier, unitPrice }) => [designation, supplier, unitPrice]),
  );
}

/** The stored reconciliation of a project's rows. */
async function readReports(projectId: string): Promise<readonly object[]> {
  const rows = await suite.service.database.query<{ report: object }>(
    'SELECT report FROM reconciliations WHERE organization_id = $1 AND project_id = $2 ORDER BY position',
    [suite.caller.organizationId, numberOf(projectId)],
  );
  return rows.map(({ report }) => report);
}

describe('ok: purchases are staged, and the fate of every row is stored', () => {
  it('of a FEC, the expenses are staged; VAT and payables are excluded, and everything adds up to zero', async () => {
    const projectId = await imported(suite.caller, fec);
    expect(await stagedOf(projectId)).toEqual([
      ['Papier A4 – Fournitures de bureau', 'Bureau du Centre', '100,00'],
      ['Encre noire – Fournitures de bureau', 'Bureau du Centre', '250,50'],
      ['Avoir papier – Fournitures de bureau', 'Bureau du Centre', '-40'],
    ]);
    expect(await readProject(suite.service, projectId)).toMatchObject({ staged_rows: 3, total_products: 3 });
    expect(await readReports(projectId)).toEqual([
      expect.objectContaining({
        file: '',
        format: 'fec',
        basis: 'net',
        decimal: ',',
        rows: 9,
        period: { from: '2024-01-15', to: '2024-01-15' },
        counted: { rows: 3, amounts: { EUR: '310.50' } },
        excluded: [
          { reason: 'vat', rows: 3, amounts: { EUR: '62.10' } },
          { reason: 'payable', rows: 3, amounts: { EUR: '-372.60' } },
        ],
        unread: [],
      }),
    ]);
  });

  it('a total is excluded if it is the sum of the rows above it', async () => {
    const lines = 'Designation,Supplier,Amount EUR\nPaper,A,10\nInk,B,5.50\n';
    const projectId = await imported(suite.caller, `${lines}Total,,15.50\n`);
    expect(await stagedOf(projectId)).toEqual([
      ['Paper', 'A', '10'],
      ['Ink', 'B', '5.50'],
    ]);
    expect(await readReports(projectId)).toMatchObject([
      {
        rows: 3,
        counted: { rows: 2, amounts: { EUR: '15.50' } },
        excluded: [{ reason: 'total', rows: 1, amounts: { EUR: '15.50' } }],
        warnings: [],
      },
    ]);
  });

  it('another figure is a purchase, with a warning', async () => {
    const lines = 'Designation,Supplier,Amount EUR\nPaper,A,10\nInk,B,5.50\n';
    const projectId = await imported(suite.caller, `${lines}Total,,99\n`);
    expect(await stagedOf(projectId)).toHaveLength(3);
    expect(await readReports(projectId)).toMatchObject([
      { counted: { rows: 3, amounts: { EUR: '114.50' } }, warnings: [{ code: 'total_differs' }] },
    ]);
  });

  it('rows that cannot be read are left out, however many', async () => {
    const file = 'Designation,Supplier,Amount EUR\nPaper,A,10\nInk,B,\nGlue,C,?\nPens,D,30\nCups,E,\nMugs,F,\n';
    const projectId = await imported(suite.caller, file);
    expect(await stagedOf(projectId)).toEqual([
      ['Paper', 'A', '10'],
      ['Pens', 'D', '30'],
    ]);
    expect(await readReports(projectId)).toMatchObject([
      {
        rows: 6,
        counted: { rows: 2, amounts: { EUR: '40.00' } },
        unread: [
          { reason: 'no_amount', rows: 3, amounts: {} },
          { reason: 'amount_unreadable', rows: 1, amounts: {} },
        ],
      },
    ]);
  });

  it('rows that are not staged may exceed the length limits', async () => {
    const file = `Designation,Supplier,Amount EUR\nPaper,A,10\nSalaires,${'x'.repeat(501)},20\n`;
    const projectId = await imported(suite.caller, file);
    expect(await readReports(projectId)).toMatchObject([{ excluded: [{ reason: 'payroll', rows: 1 }] }]);
  });

  it('currencies are kept separate, to the last digit', async () => {
    const file = 'Designation,Amount,Currency\nPaper,10.10,EUR\nInk,3.335,USD\nGlue,-0.1,EUR\n';
    const projectId = await imported(suite.caller, file);
    expect(await readReports(projectId)).toMatchObject([
      { counted: { rows: 3, amounts: { EUR: '10.00', USD: '3.335' } } },
    ]);
  });

  it('names of columns are kept verbatim, including NUL', async () => {
    const projectId = await imported(suite.caller, 'Designation,Amount\0\nPaper,10\n');
    expect(await readReports(projectId)).toMatchObject([
      { columns: { designation: ['Designation'], amount: ['Amount\0'] } },
    ]);
  });

  it('a call repeated with its Idempotency-Key stores it once', async () => {
    const csv = Buffer.from(fec).toString('base64');
    const headers = { 'Idempotency-Key': 'a journal' };
    const answers = [
      await suite.caller.call('ImportCSV', { csv }, headers),
      await suite.caller.call('ImportCSV', { csv }, headers),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await readReports(String(answers[0]?.body.projectId))).toHaveLength(1);
  });
});

describe('a file without purchases', () => {
  it.each([
    {
      title: 'a register of contracts',
      file: 'Designation,Supplier,Contract value,Contract start,Contract end\nCleaning,A,9000,2024-01-01,2025-01-01\n',
      fates: { excluded: [{ reason: 'adjustment', rows: 1 }], warnings: [{ code: 'not_purchases' }] },
    },
    {
      title: 'rows without amounts',
      file: 'Designation,Supplier,Amount\nPaper,A,\nInk,B,\n',
      fates: { unread: [{ reason: 'no_amount', rows: 2 }] },
    },
    {
      title: 'pay and taxes',
      file: 'Designation,Amount EUR\nSalaires,100\nTVA à décaisser,20\n',
      fates: {
        excluded: [
          { reason: 'payroll', rows: 1 },
          { reason: 'vat', rows: 1 },
        ],
      },
    },
  ])('$title: a project without rows, whose reconciliation shows why', async ({ file, fates }) => {
    const projectId = await imported(suite.caller, file);
    expect(await readProject(suite.service, projectId)).toMatchObject({ staged_rows: 0, status: 'enriching' });
    expect(await readReports(projectId)).toMatchObject([{ counted: { rows: 0, amounts: {} }, ...fates }]);
  });

  it('fails, because there is nothing to process', async () => {
    const working = await shareTestService('all');
    const caller = await working.createCaller();
    const projectId = await imported(caller, 'Designation,Amount EUR\nSalaires,100\n');
    await expect
      .poll(async () => (await caller.call('GetProgress', { projectId })).body, { timeout: 20_000 })
      .toMatchObject({ status: 'failed', totalLines: '0', enriched: '0', failed: '0' });
  });
});

describe('invalid_argument: purchases without a designation', () => {
  it('a line without a designation is an error even next to lines that are left out', async () => {
    const before = await countStored(suite.service);
    const file = 'Designation,Supplier,Amount EUR\nSalaires,A,10\nInk,B,\n,C,5\nPens,D,30\n';
    const answer = await importFile(suite.caller, file);
    expectRefusal(answer, 'invalid_argument', /^1 row is not acceptable \(csv line 4, column designation/);
    expectViolations(answer, ['csv line 4, column designation']);
    expect(await countStored(suite.service)).toEqual(before);
  });
});

it('the limit on rows applies to counted rows', async () => {
  const small = await openTestService({ maxRowsPerProject: '3' });
  try {
    const caller = await small.createCaller();
    const projectId = await imported(caller, fec);
    expect(await readProject(small, projectId)).toMatchObject({ staged_rows: 3 });
    const more = await importFile(caller, 'Designation\nPaper\nInk\nGlue\nPens\n');
    expectRefusal(more, 'invalid_argument', /at most 3 rows/);
  } finally {
    await small.close();
  }
});

it('every row is stored with its line, amount, account and reference, whatever its fate', async () => {
  const csv = 'Reference,Designation,Account,Amount\nR-1,Papier,6064,12.50\nR-2,TVA,44566,2.50\n,Total,,15.00\n';
  const projectId = await imported(suite.caller, csv);
  const rows = await suite.service.database.query<Record<string, unknown>>(
    `SELECT reference, designation, account, amount, file, line, fate, reason FROM rows WHERE project_id = $1
     ORDER BY position`,
    [numberOf(projectId)],
  );
  expect(rows.map(({ reference, line, fate }) => [reference, line, fate])).toEqual([
    ['R-1', 2, 'counted'],
    ['R-2', 3, 'excluded'],
    [null, 4, 'excluded'],
  ]);
  expect(rows[0]).toMatchObject({ account: '6064', amount: '12.50', file: null, reason: null });
  expect(rows[2]).toMatchObject({ reason: 'total' });
});
