import { describe, expect, it } from 'vitest';
import { useTestService } from '../support/use-test-service.ts';
import { createProject, createSealedProject, stage } from './calls.ts';
import { expectRefusal } from './refusal.ts';
import { countStored, readProducts, readProject, row } from './stored-project.ts';

const suite = useTestService();

const paper = { designation: 'Paper' };

/** Texts that careless encoding to or from the database would change. */
const delicate = {
  designation: '  Papier\tA4 \\N  80 g\r\n',
  supplier: '\\.',
  unitPrice: ' 1 234,56 ',
  currency: '€\u0301',
  quantity: '\t12\t',
  unit: 'm² ',
  purchaseDate: "'); DROP TABLE products; --",
  weight: '\\N',
  notes: 'first line\nsecond line\r\nthird \\ "quoted" {a,b} (c) \u0001\u200b\ufeff',
  category: 'مشتريات 🧾\u202e e\u0301 é',
};

describe('ok', () => {
  it('stages rows, which accumulate, and returns the total as a JSON string', async () => {
    const projectId = await createProject(suite.caller);
    const first = await suite.caller.call('AddActivities', { projectId, activities: [paper, paper] });
    expect([first.status, first.body]).toEqual([200, { staged: '2' }]);
    const second = await suite.caller.call('AddActivities', { projectId, activities: [paper] });
    expect([second.status, second.body]).toEqual([200, { staged: '3' }]);
  });

  it('leaves the project unsealed, and does not collapse rows that share a designation', async () => {
    const projectId = await createProject(suite.caller);
    await stage(suite.caller, projectId, [paper, paper]);
    expect(await readProject(suite.service, projectId)).toMatchObject({
      status: 'pending',
      staged_rows: 2,
      total_products: 0,
    });
    expect(await readProducts(suite.service, projectId)).toEqual([]);
  });

  it('counts the rows of each project separately', async () => {
    const [one, two] = [await createProject(suite.caller), await createProject(suite.caller)];
    expect(await stage(suite.caller, one, [paper, paper])).toBe('2');
    expect(await stage(suite.caller, two, [paper])).toBe('1');
  });

  it('keeps every field verbatim', async () => {
    const projectId = await createSealedProject(suite.caller, [delicate]);
    expect((await readProducts(suite.service, projectId))[0]?.rows).toEqual([delicate]);
  });

  it('keeps every field verbatim in a call large enough to run in a thread', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => ({ ...delicate, notes: `${index} ${delicate.notes}` }));
    const projectId = await createSealedProject(suite.caller, rows);
    expect((await readProducts(suite.service, projectId))[0]?.rows).toEqual(rows);
  });

  it('requires only the designation; null is the same as missing', async () => {
    const projectId = await createSealedProject(suite.caller, [
      paper,
      { designation: 'Ink', supplier: null, category: null } as never,
    ]);
    const products = await readProducts(suite.service, projectId);
    expect(products.map(({ rows }) => rows)).toEqual([[row(paper)], [row({ designation: 'Ink' })]]);
  });

  it.each([
    { unitPrice: 'twelve', quantity: '-', weight: '1e999' },
    { unitPrice: '-5', quantity: '0', weight: 'NaN' },
    { currency: 'XXXX', unit: 'parsec' },
    { purchaseDate: '31/02/2024' },
    { purchaseDate: 'last Tuesday', currency: '🪙' },
    { unitPrice: '1,234', purchaseDate: '03/04/2024', category: 'no such category' },
  ])('never refuses a row for a number, date, currency or unit: %j', async (given) => {
    const projectId = await createSealedProject(suite.caller, [{ ...paper, ...given }]);
    expect((await readProducts(suite.service, projectId))[0]?.rows).toEqual([row({ ...paper, ...given })]);
  });

  it('ignores unknown fields of the call and of its rows', async () => {
    const projectId = await createProject(suite.caller);
    const activities = [{ ...paper, colour: 'white', size: { a: 4 } }];
    const { status, body } = await suite.caller.call('AddActivities', { projectId, activities, webhookUrl: 'x' });
    expect([status, body]).toEqual([200, { staged: '1' }]);
  });

  it('accepts 10,000 rows in one call', async () => {
    const projectId = await createProject(suite.caller);
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ designation: `Product ${index}` }));
    expect(await stage(suite.caller, projectId, rows)).toBe('10000');
  });

  it('counts only committed rows: a refused call in between adds nothing', async () => {
    const projectId = await createProject(suite.caller);
    expect(await stage(suite.caller, projectId, [paper])).toBe('1');
    expectRefusal(await suite.caller.call('AddActivities', { projectId, activities: [paper, {}] }), 'invalid_argument');
    expect(await stage(suite.caller, projectId, [paper])).toBe('2');
  });
});

describe('failed_precondition', () => {
  it.each([
    { title: 'good rows', activities: [paper] },
    { title: 'rows without a designation', activities: [{}] },
    { title: 'no rows', activities: [] },
    { title: 'more rows than a call may have', activities: Array.from({ length: 10_001 }, () => paper) },
  ])('a sealed project accepts no more rows and does not change: $title', async ({ activities }) => {
    const projectId = await createSealedProject(suite.caller);
    const look = async () => [
      await readProject(suite.service, projectId),
      await readProducts(suite.service, projectId),
      await countStored(suite.service),
    ];
    const before = await look();
    expectRefusal(await suite.caller.call('AddActivities', { projectId, activities }), 'failed_precondition', /sealed/);
    expect(await look()).toEqual(before);
  });
});

describe('the order of checks', () => {
  it('a project that does not exist is reported before bad rows', async () => {
    const answer = await suite.caller.call('AddActivities', { projectId: 'unknown1', activities: [{}] });
    expectRefusal(answer, 'not_found');
  });

  it.each([
    { title: 'without a designation', bad: {} },
    { title: 'with a NUL', bad: { designation: 'a\0' } },
    { title: 'with a lone surrogate', bad: { designation: 'a\ud800' } },
  ])('a project of another organization is reported before bad rows: $title', async ({ bad }) => {
    const projectId = await createProject(await suite.service.createCaller());
    expectRefusal(await suite.caller.call('AddActivities', { projectId, activities: [bad] }), 'permission_denied');
  });
});
