import { describe, expect, it } from 'vitest';
import { toTextKey } from '../../src/store/text-key.ts';
import { toCaseId, toProductId } from '../../src/workspace/result-id.ts';
import { expectRefusal, violationsOf } from '../operations/refusal.ts';
import { useTestService } from '../support/use-test-service.ts';
import { insertProducts, insertProject, insertResult, insertRow } from './stored-results.ts';

const suite = useTestService();

async function rowsOf(body: object) {
  const answer = await suite.caller.call('Products.ListRows', body);
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.rows;
}

const references = (rows: readonly { row: { reference: string } }[]) => rows.map(({ row }) => row.reference);

/**
 * `Facture` from A (two rows, one of them spelled differently) and from B, `FACTURE`, an excluded row and an unread
 * one.
 */
async function sixRows() {
  const project = await insertProject(suite.service, suite.caller);
  const add = (values: Parameters<typeof insertRow>[2]) => insertRow(suite.service, project, values);
  const facture = { designation: 'Facture', account: '606' };
  await add({
    ...facture,
    position: 1,
    supplier: 'A',
    reference: 'r1',
    amount: '30',
    currency: 'EUR',
    fate: 'counted',
  });
  await add({ ...facture, position: 2, supplier: 'B', reference: 'r2', unit_price: '5', quantity: '2' });
  await add({
    ...facture,
    position: 3,
    supplier: 'A',
    reference: 'r3',
    unit_price: '35',
    quantity: '2',
    currency: '€',
    spellings: ['Facture ', 'A\u00a0', '606', ''],
  });
  await add({ position: 4, designation: 'FACTURE', supplier: 'A', account: '606', reference: 'r4' });
  await add({ position: 5, designation: 'TVA', reference: 'r5', fate: 'excluded', reason: 'vat', line: 7, file: 'f' });
  await add({ position: 6, designation: '', reference: 'r6', fate: 'unread', reason: 'no_designation' });
  const result = (values: Parameters<typeof insertResult>[2]) => insertResult(suite.service, project, values);
  await result({ ordinal: 1, number: 0, kind: 'product', ...facture, supplier: 'A | B', footprint_kg: 12 });
  await result({
    ordinal: 1,
    number: 1,
    kind: 'case',
    first_position: 1,
    ...facture,
    supplier: 'A | A\u00a0',
    occurrences: 2,
    footprint_kg: 10,
    share_by: 'money',
    share_total: 100,
    factor_id: 'bc-1',
    supplier_key: String(toTextKey('A')),
  });
  await result({ ordinal: 1, number: 2, kind: 'case', first_position: 2, ...facture, supplier: 'B', footprint_kg: 2 });
  await insertProducts(suite.service, project, [[3, 2, 1], [4]]);
  return project;
}

describe('ok', () => {
  it('every row in order, verbatim, with its contribution', async () => {
    const { projectId } = await sixRows();
    const rows = await rowsOf({ projectId });
    expect(references(rows)).toEqual(['r1', 'r2', 'r3', 'r4', 'r5', 'r6']);
    const ofA = { productId: toProductId(1), caseId: toCaseId(1, 1), method: 'monetary', factorId: 'bc-1' };
    expect(rows).toMatchObject([
      { ...ofA, row: { designation: 'Facture', fate: 'counted' }, share: 0.3, footprintKgCo2e: 3 },
      { caseId: toCaseId(1, 2), row: { fate: '', unitPrice: '5' }, share: 1, footprintKgCo2e: 2 },
      { ...ofA, row: { designation: 'Facture ', supplier: 'A\u00a0' }, share: 0.7, footprintKgCo2e: 7 },
      // Its designation differs only by case, so its keys are those of another product; it has no result yet.
      { productId: '', caseId: '', method: '', row: { designation: 'FACTURE' } },
      { productId: '', row: { fate: 'excluded', reason: 'vat', line: 7, file: 'f' } },
      { productId: '', row: { fate: 'unread', reason: 'no_designation', line: 0 } },
    ]);
    for (const row of rows.slice(3)) expect(row).not.toHaveProperty('share');
  });

  it('of one product, and of one case, which are numbered by their first rows', async () => {
    const { projectId } = await sixRows();
    expect(references(await rowsOf({ projectId, productId: toProductId(1) }))).toEqual(['r1', 'r2', 'r3']);
    expect(references(await rowsOf({ projectId, caseId: toCaseId(1, 1) }))).toEqual(['r1', 'r3']);
    expect(references(await rowsOf({ projectId, caseId: toCaseId(1, 2), productId: toProductId(1) }))).toEqual(['r2']);
    expect(references(await rowsOf({ projectId, caseId: toCaseId(1, 3) }))).toEqual([]);
  });

  it('with one fate, or one reason', async () => {
    const { projectId } = await sixRows();
    expect(references(await rowsOf({ projectId, fate: 'counted' }))).toEqual(['r1']);
    expect(references(await rowsOf({ projectId, fate: 'excluded', reason: 'vat' }))).toEqual(['r5']);
    expect(references(await rowsOf({ projectId, reason: 'no_designation' }))).toEqual(['r6']);
    expect(references(await rowsOf({ projectId, fate: 'excluded', reason: 'bank' }))).toEqual([]);
  });

  it('with words in any of the texts, in any case and without accents', async () => {
    const project = await insertProject(suite.service, suite.caller);
    const excluded = { fate: 'excluded', reason: 'payroll' };
    const texts = [
      { designation: 'Salaires Février', supplier: 'Équipe' },
      { designation: 'Prime', account: '641100', account_label: 'Rémunérations' },
      { designation: 'Prime', notes: 'fevrier', category: 'Paie' },
      { designation: 'Prime', file: 'paie-fevrier.csv' },
    ];
    for (const [at, values] of texts.entries()) {
      await insertRow(suite.service, project, { position: at + 1, reference: `r${at + 1}`, ...excluded, ...values });
    }
    const { projectId } = project;
    const find = async (text: string, more: object = {}) => references(await rowsOf({ projectId, text, ...more }));
    expect(await find('FEVRIER')).toEqual(['r1', 'r3', 'r4']);
    expect(await find('fevrier paie')).toEqual(['r3', 'r4']);
    expect(await find('remuneration 6411')).toEqual(['r2']);
    expect(await find('r2')).toEqual(['r2']);
    expect(await find('fevrier', { fate: 'excluded', reason: 'payroll' })).toEqual(['r1', 'r3', 'r4']);
    expect(await find('fevrier', { reason: 'vat' })).toEqual([]);
    const first = await suite.caller.call('Products.ListRows', { projectId, text: 'fevrier', pageSize: 2 });
    const rest = { projectId, text: 'fevrier', pageSize: 2, pageToken: first.body.nextPageToken };
    expect(references((await suite.caller.call('Products.ListRows', rest)).body.rows)).toEqual(['r4']);
    expectRefusal(await suite.caller.call('Products.ListRows', { ...rest, text: 'other' }), 'invalid_argument');
  });

  it('of one product with a word', async () => {
    const { projectId } = await sixRows();
    expect(references(await rowsOf({ projectId, productId: toProductId(1), text: 'b' }))).toEqual(['r2']);
    expect(references(await rowsOf({ projectId, caseId: toCaseId(1, 1), text: 'r3' }))).toEqual(['r3']);
  });

  it.each([1, 2, 5, 6, 7])('in pages of %i', async (pageSize) => {
    const { projectId } = await sixRows();
    for (const [of, expected] of [
      [{}, ['r1', 'r2', 'r3', 'r4', 'r5', 'r6']],
      [{ productId: toProductId(1) }, ['r1', 'r2', 'r3']],
    ] as const) {
      const seen: string[] = [];
      let pageToken = '';
      do {
        const { body } = await suite.caller.call('Products.ListRows', { projectId, pageSize, pageToken, ...of });
        seen.push(...references(body.rows));
        pageToken = body.nextPageToken;
      } while (pageToken !== '');
      expect(seen).toEqual(expected);
    }
  });

  it('of an unsealed project, without results', async () => {
    const project = await insertProject(suite.service, suite.caller, { status: 'pending' });
    await insertRow(suite.service, project, { position: 1, reference: 'first' });
    expect(await rowsOf({ projectId: project.projectId })).toMatchObject([
      { row: { reference: 'first', designation: 'Papier' }, productId: '', caseId: '' },
    ]);
  });

  it('rows whose case has no footprint have no share', async () => {
    const project = await insertProject(suite.service, suite.caller);
    await insertRow(suite.service, project, { position: 1 });
    await insertResult(suite.service, project, { ordinal: 1, match: 'unmatched', method: 'none' });
    const [row] = await rowsOf({ projectId: project.projectId });
    expect(row).toMatchObject({ caseId: toCaseId(1, 1), method: 'none' });
    expect(row).not.toHaveProperty('share');
    expect(row).not.toHaveProperty('footprintKgCo2e');
  });
});

describe('invalid_argument', () => {
  it.each([
    [{ fate: 'lost' }, 'fate', 'UNKNOWN_VALUE'],
    [{ pageSize: 1_001 }, 'pageSize', 'OUT_OF_RANGE'],
    [{ pageToken: 'abc' }, 'pageToken', 'PAGE_TOKEN_INVALID'],
    [{ productId: toProductId(2), caseId: toCaseId(1, 1) }, 'caseId', 'UNKNOWN_VALUE'],
    [{ productId: toProductId(1), fate: 'excluded' }, 'fate', 'UNKNOWN_VALUE'],
  ])('%j', async (more, field, reason) => {
    const { projectId } = await sixRows();
    const answer = await suite.caller.call('Products.ListRows', { projectId, ...more });
    expectRefusal(answer, 'invalid_argument');
    expect(violationsOf(answer)).toMatchObject([{ field, reason }]);
  });
});

describe('not_found, permission_denied, failed_precondition', () => {
  it('are distinguished', async () => {
    const { projectId } = await sixRows();
    const foreign = await insertProject(suite.service, await suite.service.createCaller());
    const unsealed = await insertProject(suite.service, suite.caller, { status: 'pending' });
    const call = (body: object) => suite.caller.call('Products.ListRows', body);
    expectRefusal(await call({ projectId: foreign.projectId }), 'permission_denied');
    expectRefusal(await call({ projectId: 'unknown1' }), 'not_found');
    expectRefusal(await call({ projectId, productId: 'nothing' }), 'not_found', /no product/);
    expectRefusal(await call({ projectId, productId: toProductId(9) }), 'not_found', /no product/);
    expectRefusal(await call({ projectId, caseId: toProductId(1) }), 'not_found', /no case/);
    const ofProduct = { projectId: unsealed.projectId, productId: toProductId(1) };
    expectRefusal(await call(ofProduct), 'failed_precondition', /not sealed/);
  });
});
