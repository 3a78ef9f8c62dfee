import { describe, expect, it } from 'vitest';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService('all');

describe('lists of a project that was really enriched', () => {
  it('are consistent: cases, rows, groups and totals', async () => {
    const { caller } = suite;
    const created = await caller.call('Projects.CreateProject', { name: 'lists' });
    const { projectId } = created.body;
    const facture = { designation: 'Ramettes de papier A4', currency: 'EUR', account: '6064' };
    const rows = [
      { ...facture, supplier: 'Lyreco', amount: '30', reference: 'a' },
      { ...facture, supplier: 'Lyreco', amount: '70', reference: 'b' },
      { ...facture, supplier: 'Bruneau', amount: '50', reference: 'c' },
      { designation: 'TVA', fate: 'excluded', reason: 'vat', amount: '30', reference: 'd' },
    ];
    expect(await caller.call('Projects.AddRows', { projectId, rows })).toMatchObject({ status: 200 });
    await caller.call('Submit', { projectId });
    await expect
      .poll(async () => (await caller.call('GetProgress', { projectId })).body.status, { timeout: 60_000 })
      .toBe('completed');
    const { totals } = (await caller.call('Projects.GetProject', { projectId })).body;
    const { products } = (await caller.call('Products.ListProducts', { projectId })).body;
    expect(products).toMatchObject([{ designation: 'Ramettes de papier A4', caseId: '', cases: 2, occurrences: '3' }]);
    const { cases } = (await caller.call('Products.ListCases', { projectId, orderBy: 'amount' })).body;
    expect(cases).toMatchObject([
      { supplier: 'Lyreco', account: '6064', spendEur: 100 },
      { supplier: 'Bruneau', spendEur: 50 },
    ]);
    const { groups } = (await caller.call('Products.ListGroups', { projectId, groupBy: 'account' })).body;
    expect(groups).toMatchObject([{ key: '6064', cases: '2', rows: '3', footprintMg: totals.footprintMg }]);
    expect(BigInt(totals.footprintMg)).toBeGreaterThan(0n);
    const listed = (await caller.call('Products.ListRows', { projectId })).body.rows;
    expect(listed).toMatchObject([
      { row: { reference: 'a' }, share: 0.3, caseId: cases[0].caseId },
      { row: { reference: 'b' }, share: 0.7, caseId: cases[0].caseId },
      { row: { reference: 'c' }, share: 1, caseId: cases[1].caseId, productId: products[0].productId },
      { row: { reference: 'd', reason: 'vat' }, caseId: '' },
    ]);
    const sum = listed.reduce(
      (total: number, one: { footprintKgCo2e?: number }) => total + (one.footprintKgCo2e ?? 0),
      0,
    );
    expect(sum).toBeCloseTo(Number(totals.footprintMg) / 1e6, 3);
  });
});
