import { describe, expect, it } from 'vitest';
import type { Answer } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';

const suite = useTestService('all');

const paper = { designation: 'Ramettes de papier A4', currency: 'EUR', account: '6064' };
const rows = [
  { designation: 'Gazole', quantity: '1000', unit: 'L', purchaseDate: '2023-05-04', supplier: 'Total' },
  { ...paper, supplier: 'Lyreco', amount: '30', category: 'Fournitures' },
  { designation: 'TVA', fate: 'excluded', reason: 'vat', amount: '30' },
  { ...paper, supplier: 'Bruneau', amount: '50', category: 'Bureau' },
  { ...paper, designation: ' Ramettes de  papier A4', supplier: ' Lyreco ', amount: '70,50', category: 'Fournitures' },
  { designation: 'Électricité', supplier: 'EDF', amount: '1200', currency: 'EUR', category: 'Énergie' },
  { designation: '=SUM(A1)', supplier: '-Lyreco', amount: '12', notes: '+1', category: '@x' },
  { designation: 'xqzt', amount: 'many' },
  { designation: 'Salaires', amount: '900', account: '641', category: 'Salaires' },
];
const context = { country: 'FR', year: 2023 };

/** Waits until the project of the rows is completed, and lists its results without project-specific fields. */
async function runProject(categoryMode: string) {
  const { call } = suite.caller;
  const { projectId } = (await call('Projects.CreateProject', { categoryMode, context })).body;
  expect((await call('Projects.AddRows', { projectId, rows })).status).toBe(200);
  await call('Submit', { projectId });
  await expect
    .poll(async () => (await call('GetProgress', { projectId })).body.status, { timeout: 60_000 })
    .toBe('completed');
  const { products } = (await call('Products.ListProducts', { projectId })).body;
  const { cases } = (await call('Products.ListCases', { projectId })).body;
  return { products: products.map(withoutIds), cases: cases.map(withoutIds) };
}

const withoutIds = (result: object) => ({ ...result, productId: '', caseId: '' });
const enrich = (request: object): Promise<Answer> => suite.caller.call('Engine.Enrich', request);

describe('Engine.Enrich', () => {
  it.each(['ademe', 'client', 'referential'])(
    'gives rows the same results as a project, in %s mode',
    async (categoryMode) => {
      const { status, body } = await enrich({ rows, context, categoryMode });
      expect(status).toBe(200);
      const project = await runProject(categoryMode);
      expect(body.products).toEqual(project.products);
      expect(body.cases).toEqual(project.cases);
      expect(body.products).toHaveLength(6);
    },
    90_000,
  );

  it('returns the index of each row’s result; excluded rows have none', async () => {
    const { body } = await enrich({ rows, context });
    const [, lyreco, vat, bruneau, again] = body.rows;
    expect(vat).toEqual({});
    expect([lyreco, bruneau, again]).toEqual([
      { product: 1, case: 1 },
      { product: 1, case: 2 },
      { product: 1, case: 1 },
    ]);
    expect(body.products[1]).toMatchObject({ occurrences: '3', cases: 2 });
    expect(body.cases.slice(1, 3)).toMatchObject([{ spendEur: 100.5 }, { supplier: 'Bruneau' }]);
  });

  it('stores nothing', async () => {
    const { call } = await suite.service.createCaller();
    expect((await call('Engine.Enrich', { rows })).status).toBe(200);
    expect((await call('Projects.ListProjects', {})).body.projects).toEqual([]);
  });

  it("uses the organization's context if the call sets none", async () => {
    const { call, organization } = await suite.service.createCaller();
    const row = { designation: 'Électricité', quantity: '1000', unit: 'kWh' };
    const assumed = (await call('Engine.Enrich', { rows: [row] })).body.products[0];
    await suite.service.app.storage.administration.setContext(organization, { country: 'PL', clear: false });
    const polish = (await call('Engine.Enrich', { rows: [row] })).body.products[0];
    const french = (await call('Engine.Enrich', { rows: [row], context: { country: 'FR' } })).body.products[0];
    expect(assumed.warnings).toContain('country_assumed');
    expect(polish.footprintKgCo2e).toBeGreaterThan(5 * french.footprintKgCo2e);
  });

  it('uses the ratios of the country, unless the call or the organization keeps to those of ADEME', async () => {
    const { call, organization } = await suite.service.createCaller();
    const row = { designation: "Honoraires d'avocat", unitPrice: '1000', currency: 'EUR', purchaseDate: '2023-06-15' };
    const factorOf = async (context: object) =>
      (await call('Engine.Enrich', { rows: [row], context })).body.products[0].factorId;
    expect(await factorOf({ country: 'DE' })).toBe('ceda-DE-M69_70-2023');
    expect(await factorOf({ country: 'DE', ratios: 'ademe' })).toBe('ademe-M69_70-2023');
    await suite.service.app.storage.administration.setContext(organization, { ratios: 'ademe', clear: false });
    expect(await factorOf({ country: 'DE' })).toBe('ademe-M69_70-2023');
    expect(await factorOf({ country: 'DE', ratios: 'country' })).toBe('ceda-DE-M69_70-2023');
  });

  it.each([
    { request: {}, says: 'rows must contain at least one row' },
    { request: { rows: Array(101).fill({ designation: 'a' }) }, says: 'rows holds 101 rows; at most 100' },
    { request: { rows: [{ designation: 'a' }, {}] }, says: 'rows[1].designation' },
    { request: { rows: [{ designation: 'a', fate: 'lost' }] }, says: 'rows[0].fate' },
    { request: { rows: [{ designation: 'a' }], categoryMode: 'x' }, says: 'categoryMode must be one of' },
    { request: { rows: [{ designation: 'a' }], context: { country: 'ZZ' } }, says: 'context.country' },
  ])('refuses $says', async ({ request, says }) => {
    expect((await enrich(request)).body).toMatchObject({
      code: 'invalid_argument',
      message: expect.stringContaining(says),
      details: expect.anything(),
    });
  });
});
