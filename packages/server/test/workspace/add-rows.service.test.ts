import { describe, expect, it } from 'vitest';
import { createProject } from '../operations/calls.ts';
import { expectRefusal } from '../operations/refusal.ts';
import { countStored, numberOf, readProducts, readProject } from '../operations/stored-project.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService({ maxRowsPerCall: '20', maxRowsPerProject: '30' });

const counted = { designation: 'Gazole', account: '6061', amount: '120.50', currency: 'EUR', fate: 'counted' };
const vat = { designation: 'TVA', account: '44566', amount: '24.10', currency: 'EUR', fate: 'excluded', reason: 'vat' };
const unread = { designation: '', amount: '7', fate: 'unread', reason: 'no_designation' };

const add = (projectId: string, rows: readonly object[], headers?: Record<string, string>) =>
  suite.caller.call('Projects.AddRows', { projectId, rows }, headers);

async function addTo(projectId: string, rows: readonly object[]) {
  const { status, body } = await add(projectId, rows);
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

function readRows(projectId: string) {
  return suite.service.database.query<Record<string, unknown>>(
    'SELECT * FROM rows WHERE project_id = $1 ORDER BY position',
    [numberOf(projectId)],
  );
}

describe('ok', () => {
  it('stages counted rows, keeps the others, and returns the numbers of both', async () => {
    const projectId = await createProject(suite.caller);
    expect(await addTo(projectId, [counted, vat, unread])).toEqual({ staged: '1', kept: '2' });
    expect(await addTo(projectId, [vat, { designation: 'Papier' }])).toEqual({ staged: '2', kept: '3' });
    const { body } = await suite.caller.call('GetProgress', { projectId });
    expect(body).toMatchObject({ status: 'pending', totalLines: '2' });
  });

  it('excluded and unread rows are never part of a product, and are still there after sealing', async () => {
    const projectId = await createProject(suite.caller);
    await addTo(projectId, [counted, { ...vat, designation: 'Gazole' }, unread, counted]);
    await suite.caller.call('Submit', { projectId });
    const products = await readProducts(suite.service, projectId);
    expect(products.map(({ designation, occurrences }) => [designation, occurrences])).toEqual([['Gazole', 2]]);
    expect(await readProject(suite.service, projectId)).toMatchObject({ staged_rows: 2, total_products: 1 });
    const rows = await readRows(projectId);
    expect(rows.map(({ fate, reason }) => [fate, reason])).toEqual([
      ['counted', null],
      ['excluded', 'vat'],
      ['unread', 'no_designation'],
      ['counted', null],
    ]);
    const { body } = await suite.caller.call('GetProgress', { projectId });
    expect(body).toMatchObject({ status: 'enriching', totalLines: '1' });
  });

  it('a project without counted rows has nothing to seal', async () => {
    const projectId = await createProject(suite.caller);
    await addTo(projectId, [vat]);
    expectRefusal(await suite.caller.call('Submit', { projectId }), 'failed_precondition', /no rows/);
  });

  it('stores every field verbatim, and the compared ones also in normal form', async () => {
    const projectId = await createProject(suite.caller);
    const row = {
      designation: ' Gaz  ole',
      supplier: 'Total\tÉnergies ',
      account: ' 6061',
      category: 'a  b\\"c',
      unitPrice: '1,5',
      currency: 'EUR',
      quantity: '10',
      unit: 'L',
      purchaseDate: '2024',
      weight: '1',
      notes: 'n',
      reference: 'R-1',
      accountLabel: 'Énergie',
      amount: '15',
      country: 'FR',
      file: 'a.csv',
      sheet: 'S',
      line: 7,
      fate: 'counted',
      reason: '',
    };
    await addTo(projectId, [row]);
    const [stored] = await readRows(projectId);
    expect(stored).toMatchObject({
      designation: 'Gaz ole',
      supplier: 'Total Énergies',
      account: '6061',
      category: 'a b\\"c',
      spellings: [row.designation, row.supplier, row.category, row.account],
      unit_price: '1,5',
      currency: 'EUR',
      quantity: '10',
      unit: 'L',
      purchase_date: '2024',
      weight: '1',
      notes: 'n',
      reference: 'R-1',
      account_label: 'Énergie',
      amount: '15',
      country: 'FR',
      file: 'a.csv',
      sheet: 'S',
      line: 7,
      fate: 'counted',
      reason: null,
    });
  });

  it('adds up rows and amounts by file, fate, reason and currency across several calls', async () => {
    const projectId = await createProject(suite.caller);
    const file = { file: 'ledger.csv', sheet: 'Mars' };
    await addTo(projectId, [
      { ...counted, ...file },
      { ...counted, ...file, amount: '0,10' },
      { ...vat, ...file },
      { ...counted, ...file, currency: 'USD', amount: '', unitPrice: '2', quantity: '3' },
      { ...counted, ...file, currency: 'no money' },
    ]);
    await addTo(projectId, [{ ...counted, ...file, amount: '-20.5' }, unread, { designation: 'Nobody judged it' }]);
    const { store } = suite.service.app.storage;
    const lines = await store.reconciliationLines.list(suite.caller.organizationId, numberOf(projectId));
    expect(
      lines.map(({ file: name, fate, reason, currency, rows, amount }) => [
        ...[name, fate, reason, currency, rows, Number(amount)],
      ]),
    ).toEqual([
      ['ledger.csv', 'counted', '', 'EUR', 3, 100.1],
      ['ledger.csv', 'excluded', 'vat', 'EUR', 1, 24.1],
      ['ledger.csv', 'counted', '', 'USD', 1, 6],
      ['ledger.csv', 'counted', '', 'XXX', 1, 120.5],
      ['', 'unread', 'no_designation', '', 1, 7],
    ]);
  });

  it('adds up the booked amounts if the amounts are without VAT', async () => {
    const projectId = await createProject(suite.caller);
    await addTo(projectId, [{ ...counted, amount: '100', bookedAmount: '120', file: 'bank.csv' }, counted]);
    const { store } = suite.service.app.storage;
    const lines = await store.reconciliationLines.list(suite.caller.organizationId, numberOf(projectId));
    expect(lines.map(({ file, amount }) => [file, Number(amount)])).toEqual([
      ['bank.csv', 120],
      ['', 120.5],
    ]);
    expect(await readRows(projectId)).toMatchObject([{ amount: '100', booked_amount: '120' }, { booked_amount: null }]);
  });

  it('the same key and body adds once', async () => {
    const projectId = await createProject(suite.caller);
    const headers = { 'Idempotency-Key': 'add-rows-once' };
    const first = await add(projectId, [counted, vat], headers);
    const second = await add(projectId, [counted, vat], headers);
    expect([first.body, second.body]).toEqual([
      { staged: '1', kept: '1' },
      { staged: '1', kept: '1' },
    ]);
    expect(await readRows(projectId)).toHaveLength(2);
    expectRefusal(await add(projectId, [vat], headers), 'invalid_argument', /Idempotency-Key/);
  });
});

describe('invalid_argument', () => {
  it.each([
    { field: 'designation', row: { designation: ' ', fate: 'counted' } },
    { field: 'fate', row: { ...counted, fate: 'lost' } },
    { field: 'reason', row: { ...vat, reason: 'because' } },
    { field: 'reason', row: { ...vat, reason: '' } },
    { field: 'reason', row: { ...counted, reason: 'vat' } },
    { field: 'reference', row: { ...counted, reference: 'x'.repeat(201) } },
    { field: 'account', row: { ...counted, account: 'x'.repeat(501) } },
    { field: 'file', row: { ...counted, file: 'a\u0000b' } },
    { field: 'line', row: { ...counted, line: -1 } },
  ])('a row with an invalid $field is named, and nothing is added', async ({ field, row }) => {
    const projectId = await createProject(suite.caller);
    const before = await countStored(suite.service);
    const answer = await add(projectId, [counted, vat, counted, row]);
    expectRefusal(answer, 'invalid_argument', /Nothing was added/);
    const details: readonly { readonly debug: Record<string, readonly Record<string, unknown>[]> }[] =
      answer.body.details;
    const [violations, rows] = [
      details.flatMap(({ debug }) => debug['fieldViolations'] ?? []),
      details.flatMap(({ debug }) => debug['rows'] ?? []),
    ];
    expect(violations[0]).toMatchObject({ field: `rows[3].${field}` });
    expect(rows[0]).toMatchObject({ index: 3, field });
    expect(await countStored(suite.service)).toEqual(before);
  });

  it.each([
    { title: 'no rows', rows: [], message: /rows must contain at least one row/ },
    {
      title: 'more rows than a call may have',
      rows: Array(21).fill(counted),
      message: /rows holds 21 rows; at most 20/,
    },
  ])('$title', async ({ rows, message }) => {
    expectRefusal(await add(await createProject(suite.caller), rows), 'invalid_argument', message);
  });

  it('more rows than a project may have, both counted and kept', async () => {
    const projectId = await createProject(suite.caller);
    await addTo(projectId, [...Array(10).fill(counted), ...Array(10).fill(vat)]);
    await addTo(projectId, [...Array(10).fill(counted), ...Array(10).fill(vat)]);
    expectRefusal(await add(projectId, Array(11).fill(counted)), 'invalid_argument', /at most 30 rows\./);
    expectRefusal(await add(projectId, Array(11).fill(vat)), 'invalid_argument', /keeps at most 30 rows/);
    expect(await addTo(projectId, [...Array(10).fill(counted), ...Array(10).fill(vat)])).toEqual({
      staged: '30',
      kept: '30',
    });
  });
});

describe('other refusals', () => {
  it('a sealed project, an unknown one, one of another organization, and none', async () => {
    const sealed = await createProject(suite.caller);
    await addTo(sealed, [counted]);
    await suite.caller.call('Submit', { projectId: sealed });
    expectRefusal(await add(sealed, [counted]), 'failed_precondition', /sealed/);
    expectRefusal(await add('unknown1', [counted]), 'not_found', /no project/);
    expectRefusal(await add('', [counted]), 'invalid_argument', /projectId/);
    const foreign = await createProject(await suite.service.createCaller());
    expectRefusal(await add(foreign, [counted]), 'permission_denied', /organization/);
  });
});
