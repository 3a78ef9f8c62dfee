import { describe, expect, it } from 'vitest';
import { toCaseId, toProductId } from '../../src/workspace/result-id.ts';
import { expectRefusal, violationsOf } from '../operations/refusal.ts';
import { useTestService } from '../support/use-test-service.ts';
import { insertProducts, insertProject, insertResult } from './stored-results.ts';

const suite = useTestService();

async function list(kind: 'Products' | 'Cases', body: object) {
  const answer = await suite.caller.call(`Products.List${kind}`, body);
  expect(answer).toMatchObject({ status: 200 });
  return { ...answer.body, lines: answer.body.products ?? answer.body.cases };
}

/** Three products: two with one case, and one with two. */
async function threeProducts() {
  const project = await insertProject(suite.service, suite.caller);
  const add = (values: Parameters<typeof insertResult>[2]) => insertResult(suite.service, project, values);
  await add({
    ordinal: 3,
    first_position: 1,
    designation: 'Crème brûlée',
    category: 'Repas',
    footprint_mg: 50,
    spend_cents: 300,
  });
  await add({
    ordinal: 1,
    first_position: 2,
    designation: 'Facture',
    number: 0,
    kind: 'product',
    supplier: 'A | B',
    account: '606 | 615',
    footprint_mg: 200,
    spend_cents: 100,
    doubt_mg: 4,
    cases: 2,
    reasons:
      'multiplied?amount=1&factor=3.1&unit=litre&name=Road+diesel%2C+B7&nameFr=Gazole+routier%2C+B7&id=bc-25775&source=s&kg=3.1&rows=1',
  });
  await add({
    ordinal: 1,
    first_position: 2,
    designation: 'Facture',
    number: 1,
    kind: 'case',
    supplier: 'A',
    account: '606',
    category: 'Frais généraux',
    footprint_mg: 150,
    spend_cents: 40,
    doubt_mg: 1,
    cases: 1,
  });
  await add({
    ordinal: 1,
    first_position: 4,
    designation: 'Facture',
    number: 2,
    kind: 'case',
    supplier: 'B',
    account: '615',
    footprint_mg: 50,
    spend_cents: 60,
    doubt_mg: 3,
    cases: 1,
  });
  await add({
    ordinal: 2,
    first_position: 3,
    designation: "'=Œufs 100%_bio",
    supplier: 'L’Œuf d’Or',
    decision: 'accepted',
    footprint_mg: -5,
    scope1_mg: -5,
    match: 'decided',
    category_code: "'=x",
    doubt_mg: 0,
  });
  await insertProducts(suite.service, project, [[2, 4]]);
  return project;
}

const designations = (lines: readonly { designation: string }[]) => lines.map(({ designation }) => designation);

describe('ok: values', () => {
  it('are the columns of the file, without the formula guard and as numbers; empty cells are absent', async () => {
    const project = await insertProject(suite.service, suite.caller);
    await insertResult(suite.service, project, {
      ordinal: 7,
      designation: "'=SUM(A1)",
      supplier: "'-x | '+y",
      unit_price: '-12.50',
      currency: 'EUR',
      quantity: '2',
      unit: 'kg',
      purchase_date: '2024-01-02',
      weight: '1 kg',
      notes: 'n',
      category: 'c',
      occurrences: 3,
      match: 'review',
      category_confidence: '0.875',
      alternatives: 'C18:0.08 | a:b | c:0.02',
      method: 'physical',
      factor_id: 'bc-1',
      factor_name: 'Papier',
      factor_value: '1.5',
      factor_unit: 'kgCO2e/kg',
      factor_source: 'ADEME Base Carbone 23.6',
      factor_year: 2022,
      activity_value: '2',
      activity_unit: 'kg',
      spend_eur: '-25',
      footprint_kg: '0.000003',
      footprint_low_kg: '1e-7',
      footprint_high_kg: '0.01',
      warnings: 'currency_assumed | date_assumed',
      scope3_kg: '0',
      data_quality: '2.5',
      ghg_category: '1 | 3.3',
      beges_post: '1.1',
      exclusion: 'vat | tax',
      account: '606',
      doubt_mg: 1_500_000,
      conflicts: 'd-1 FACTOR_GONE | d-2 UNIT_UNFIT',
      cases: 1,
      reasons: 'levelled | category_heading?category=C17&heading=A+%26+B%2C+%7C+%3F',
    });
    const { lines, nextPageToken, revision } = await list('Products', { projectId: project.projectId });
    expect({ nextPageToken, revision }).toEqual({ nextPageToken: '', revision: 0 });
    expect(lines).toEqual([
      {
        productId: toProductId(7),
        caseId: toCaseId(7, 1),
        designation: '=SUM(A1)',
        supplier: '-x | +y',
        unitPrice: '-12.50',
        currency: 'EUR',
        quantity: '2',
        unit: 'kg',
        purchaseDate: '2024-01-02',
        weight: '1 kg',
        notes: 'n',
        category: 'c',
        account: '606',
        occurrences: '3',
        match: 'review',
        categoryScheme: 'ademe',
        categoryCode: 'C17',
        categoryLabel: 'Papier et carton',
        categoryConfidence: 0.875,
        alternatives: [
          { code: 'C18', probability: 0.08 },
          { code: 'a:b | c', probability: 0.02 },
        ],
        method: 'physical',
        factorId: 'bc-1',
        factorName: 'Papier',
        factorValue: 1.5,
        factorUnit: 'kgCO2e/kg',
        factorSource: 'ADEME Base Carbone 23.6',
        factorYear: 2022,
        activityValue: 2,
        activityUnit: 'kg',
        spendEur: -25,
        footprintKgCo2e: 0.000003,
        footprintLowKgCo2e: 1e-7,
        footprintHighKgCo2e: 0.01,
        explanation:
          'The purchases and returns are from several years: all of them use the factor of the year with the largest footprint. Category C17: taken from the account or heading "A & B, | ?".',
        warnings: ['currency_assumed', 'date_assumed'],
        engineVersion: '1',
        scope3KgCo2e: 0,
        ghgCategory: '1 | 3.3',
        begesPost: '1.1',
        dataQuality: 2.5,
        conflicts: ['d-1 FACTOR_GONE', 'd-2 UNIT_UNFIT'],
        exclusions: ['vat', 'tax'],
        decision: '',
        cases: 1,
        doubtKgCo2e: 1.5,
        reasons: [
          { code: 'levelled', values: {} },
          { code: 'category_heading', values: { category: 'C17', heading: 'A & B, | ?' } },
        ],
      },
    ]);
  });
});

describe('ok: the list contains', () => {
  it('each product once, whatever its cases; a product with several has no case id', async () => {
    const { projectId } = await threeProducts();
    const { lines } = await list('Products', { projectId });
    expect(designations(lines)).toEqual(['Crème brûlée', 'Facture', '=Œufs 100%_bio']);
    expect(lines.map(({ caseId }: { caseId: string }) => caseId)).toEqual([toCaseId(3, 1), '', toCaseId(2, 1)]);
  });

  it('cases, including those of products with one case', async () => {
    const { projectId } = await threeProducts();
    const { lines } = await list('Cases', { projectId });
    expect(lines.map(({ caseId }: { caseId: string }) => caseId)).toEqual([
      ...[toCaseId(3, 1), toCaseId(1, 1), toCaseId(2, 1), toCaseId(1, 2)],
    ]);
  });

  it('the cases of one product', async () => {
    const { projectId } = await threeProducts();
    const of = async (more: object) =>
      (await list('Cases', { projectId, productId: toProductId(1), ...more })).lines.map(
        ({ supplier }: { supplier: string }) => supplier,
      );
    expect(await of({})).toEqual(['A', 'B']);
    expect(await of({ orderBy: 'amount' })).toEqual(['B', 'A']);
    expect(await of({ filter: { account: '615' } })).toEqual(['B']);
    const first = await list('Cases', { projectId, productId: toProductId(1), orderBy: 'amount', pageSize: 1 });
    expect(await of({ orderBy: 'amount', pageToken: first.nextPageToken })).toEqual(['A']);
  });

  it.each([
    ['appearance', ['Crème brûlée', 'Facture', '=Œufs 100%_bio']],
    ['footprint', ['Facture', 'Crème brûlée', '=Œufs 100%_bio']],
    ['amount', ['Crème brûlée', 'Facture', '=Œufs 100%_bio']],
    ['doubt', ['Facture', 'Crème brûlée', '=Œufs 100%_bio']],
  ])('results in the order of %s, largest first and equals by appearance', async (orderBy, expected) => {
    const { projectId } = await threeProducts();
    expect(designations((await list('Products', { projectId, orderBy })).lines)).toEqual(expected);
  });

  it('results of the newest revision', async () => {
    const project = await insertProject(suite.service, suite.caller, { revision: 2 });
    const add = (designation: string, from: number, to: number | null) =>
      insertResult(suite.service, project, { ordinal: 1, designation, revision_from: from, revision_to: to });
    await add('before', 0, 1);
    await add('between', 1, 2);
    await add('now', 2, null);
    const { lines, revision } = await list('Products', { projectId: project.projectId });
    expect([designations(lines), revision]).toEqual([['now'], 2]);
  });

  it('nothing yet while no product has a result', async () => {
    const { projectId } = await insertProject(suite.service, suite.caller, { status: 'enriching' });
    expect(await list('Products', { projectId })).toMatchObject({ lines: [], nextPageToken: '' });
  });
});

describe('ok: filters', () => {
  it.each([
    [{ matches: ['decided'] }, ['=Œufs 100%_bio']],
    [{ matches: ['decided', 'matched'] }, ['Crème brûlée', 'Facture', '=Œufs 100%_bio']],
    [{ matches: ['failed'] }, []],
    [{ categoryCodes: ['=x'] }, ['=Œufs 100%_bio']],
    [{ categoryCodes: ['C1'] }, []],
    [{ scope: '1' }, ['=Œufs 100%_bio']],
    [{ account: '615' }, ['Facture']],
    [{ account: '61' }, []],
    [{ supplier: 'a' }, ['Facture']],
    [{ supplier: ' B ' }, ['Facture']],
    [{ supplier: 'L’oeuf  d’or' }, ['=Œufs 100%_bio']],
    [{ supplier: "L'OEUF D'OR" }, ['=Œufs 100%_bio']],
    [{ supplier: 'oeuf' }, []],
    [{ ownCategory: ' REPAS' }, ['Crème brûlée']],
    [{ ownCategory: 'frais  generaux' }, ['Facture']],
    [{ ownCategory: 'frais' }, []],
    [{ ownCategory: 'repas', supplier: 'A' }, []],
    [{ ownCategory: 'frais généraux', supplier: 'A' }, ['Facture']],
    [{ ownCategory: 'frais généraux', supplier: 'B' }, []],
    [{ decided: 'true' }, ['=Œufs 100%_bio']],
    [{ decided: 'false' }, ['Crème brûlée', 'Facture']],
    [{ text: 'BRULEE creme' }, ['Crème brûlée']],
    [{ text: 'crè' }, ['Crème brûlée']],
    [{ text: 'creme facture' }, []],
    [{ text: 'oeufs' }, ['=Œufs 100%_bio']],
    [{ text: 'œufs' }, ['=Œufs 100%_bio']],
    [{ text: 'l’oeuf' }, ['=Œufs 100%_bio']],
    [{ text: '%' }, ['=Œufs 100%_bio']],
    [{ text: '_bio' }, ['=Œufs 100%_bio']],
    [{ text: '.*' }, []],
    [{ text: 'carton' }, ['Crème brûlée', 'Facture', '=Œufs 100%_bio']],
    [{ text: 'carton', decided: 'false', scope: '1' }, []],
    // The stored names are French; these are the English one of the group, and the French one in the reasons.
    [{ text: 'paper products' }, ['Crème brûlée', 'Facture']],
    [{ text: 'paper brulee' }, ['Crème brûlée']],
    [{ text: 'gazole routier, b7' }, ['Facture']],
    [{ text: 'road diesel' }, []],
  ])('%j', async (filter, expected) => {
    const { projectId } = await threeProducts();
    expect(designations((await list('Products', { projectId, filter })).lines)).toEqual(expected);
  });

  it('an account and a supplier must match the same case of a product', async () => {
    const { projectId } = await threeProducts();
    const both = { supplier: 'A', account: '615' };
    expect((await list('Products', { projectId, filter: both })).lines).toEqual([]);
  });
});

describe('invalid_argument', () => {
  it.each([
    [{ pageSize: 1_001 }, 'pageSize', /1000/, 'OUT_OF_RANGE'],
    [{ pageSize: -1 }, 'pageSize', /1000/, 'OUT_OF_RANGE'],
    [{ orderBy: 'size' }, 'orderBy', /"doubt"/, 'UNKNOWN_VALUE'],
    [{ filter: { matches: ['none'] } }, 'filter.matches[0]', /"review"/, 'UNKNOWN_VALUE'],
    [{ filter: { matches: [''] } }, 'filter.matches[0]', /blank/, 'UNKNOWN_VALUE'],
    [{ filter: { scope: '4' } }, 'filter.scope', /"3"/, 'UNKNOWN_VALUE'],
    [{ filter: { decided: 'yes' } }, 'filter.decided', /"true"/, 'UNKNOWN_VALUE'],
    [{ filter: { text: 'x'.repeat(201) } }, 'filter.text', /200/, 'TOO_LONG'],
    [{ filter: { supplier: 'a\u0000b' } }, 'filter.supplier', /NUL/, 'NUL'],
    [{ filter: { ownCategory: 'x'.repeat(501) } }, 'filter.ownCategory', /500/, 'TOO_LONG'],
    [{ filter: { categoryCodes: Array(101).fill('x') } }, 'filter.categoryCodes', /100/, 'OUT_OF_RANGE'],
    [{ pageToken: 'x' }, 'pageToken', /Start again without a pageToken/, 'PAGE_TOKEN_INVALID'],
  ])('%j', async (more, field, message, reason) => {
    const { projectId } = await threeProducts();
    for (const kind of ['Products', 'Cases']) {
      const answer = await suite.caller.call(`Products.List${kind}`, { projectId, ...more });
      expectRefusal(answer, 'invalid_argument', message);
      expect(violationsOf(answer)).toMatchObject([{ field, reason }]);
    }
  });

  it('a page token of another query, list, project or organization, or that was changed', async () => {
    const { projectId } = await threeProducts();
    const other = await threeProducts();
    const { nextPageToken } = await list('Products', { projectId, pageSize: 1 });
    const refused = [
      { projectId, pageToken: nextPageToken, orderBy: 'doubt' },
      { projectId, pageToken: nextPageToken, filter: { decided: 'false' } },
      { projectId: other.projectId, pageToken: nextPageToken },
      { projectId, pageToken: nextPageToken.replace(/^./, (first: string) => (first === 'A' ? 'B' : 'A')) },
      { projectId, pageToken: `${nextPageToken}AAAA` },
    ];
    for (const body of refused) {
      const answer = await suite.caller.call('Products.ListProducts', body);
      expectRefusal(answer, 'invalid_argument', /Start again/);
      expect(violationsOf(answer)).toMatchObject([{ reason: 'PAGE_TOKEN_INVALID' }]);
    }
    const ofCases = await suite.caller.call('Products.ListCases', { projectId, pageToken: nextPageToken });
    expectRefusal(ofCases, 'invalid_argument', /Start again/);
    expect(await list('Products', { projectId, pageSize: 7, pageToken: nextPageToken })).toMatchObject({
      lines: [{ designation: 'Facture' }, {}],
    });
  });

  it('no project', async () => {
    expectRefusal(await suite.caller.call('Products.ListProducts', {}), 'invalid_argument', /projectId/);
  });
});

describe('not_found, permission_denied, failed_precondition', () => {
  it('are distinguished', async () => {
    const foreign = await insertProject(suite.service, await suite.service.createCaller());
    const deleted = await insertProject(suite.service, suite.caller, { deleted_at: new Date() });
    const unsealed = await insertProject(suite.service, suite.caller, { status: 'pending' });
    for (const kind of ['Products', 'Cases']) {
      const call = (projectId: string) => suite.caller.call(`Products.List${kind}`, { projectId });
      expectRefusal(await call(foreign.projectId), 'permission_denied', /organization/);
      expectRefusal(await call(deleted.projectId), 'not_found', /no project/);
      expectRefusal(await call('unknown1'), 'not_found', /no project/);
      expectRefusal(await call(unsealed.projectId), 'failed_precondition', /not sealed/);
    }
  });

  it('an invalid product id, or one beyond the products of the project', async () => {
    const { projectId } = await threeProducts();
    for (const productId of ['nothing', toCaseId(1, 1), toProductId(99)]) {
      const answer = await suite.caller.call('Products.ListCases', { projectId, productId });
      expectRefusal(answer, 'not_found', /no product/);
    }
  });
});
