import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Answer } from '../support/test-service.ts';
import { useTestService } from '../support/use-test-service.ts';
import { createProject } from './calls.ts';
import { expectRefusal } from './refusal.ts';
import { numberOf, readProducts, readProject } from './stored-project.ts';

const suite = useTestService();

/** One AddActivities call of the race: its notes identify its rows. */
type Entry = { readonly rows: number; readonly wide: boolean; readonly afterMs: number };
type Finish = { readonly entry: Entry; readonly index: number; readonly answer: Answer };

// Wide rows make a body of more than 64 KiB, which is decoded and stored in a thread.
const padding = 'x'.repeat(2_000);

function rowsOf({ rows, wide }: Entry, index: number) {
  return Array.from({ length: rows }, (_, number) => ({
    designation: `Product ${number % 7}`,
    supplier: `call ${index} row ${number}`,
    notes: wide ? padding : '',
  }));
}

const small = fc.record({
  rows: fc.integer({ min: 1, max: 30 }),
  wide: fc.constant(false),
  afterMs: fc.integer({ min: 0, max: 30 }),
});
const large = fc.record({
  rows: fc.integer({ min: 40, max: 400 }),
  wide: fc.constant(true),
  afterMs: fc.integer({ min: 0, max: 30 }),
});
const entries = fc.array(fc.oneof({ weight: 3, arbitrary: small }, { weight: 1, arbitrary: large }), {
  minLength: 3,
  maxLength: 16,
});
const submitsAfterMs = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 4 });

async function race(projectId: string, field: readonly Entry[], submits: readonly number[]) {
  const finishes = field.map(async (entry, index): Promise<Finish> => {
    await setTimeout(entry.afterMs);
    const activities = rowsOf(entry, index);
    return { entry, index, answer: await suite.caller.call('AddActivities', { projectId, activities }) };
  });
  const seals = submits.map(async (afterMs) => {
    await setTimeout(afterMs);
    return suite.caller.call('Submit', { projectId });
  });
  return { finishes: await Promise.all(finishes), seals: await Promise.all(seals) };
}

/**
 * Every total is the previous one plus the call's own rows: no two calls saw the same total, and none was counted
 * twice.
 */
function expectConsistentTotals(acknowledged: readonly Finish[], final: number): void {
  const inOrder = acknowledged.toSorted((a, b) => Number(a.answer.body.staged) - Number(b.answer.body.staged));
  let total = 0;
  for (const { entry, answer } of inOrder) {
    total += entry.rows;
    expect(answer.body).toEqual({ staged: String(total) });
  }
  expect(total).toBe(final);
}

async function stagedSuppliersOf(projectId: string): Promise<readonly string[]> {
  const rows = await suite.service.database.query<{ supplier: string }>(
    'SELECT supplier FROM rows WHERE project_id = $1',
    [numberOf(projectId)],
  );
  return rows.map(({ supplier }) => supplier);
}

describe('AddActivities racing Submit', () => {
  it('acknowledged rows are sealed once each, refused calls leave nothing', { timeout: 120_000 }, async () => {
    const property = fc.asyncProperty(entries, submitsAfterMs, async (field, submits) => {
      const projectId = await createProject(suite.caller);
      const { finishes, seals } = await race(projectId, field, submits);
      for (const seal of seals) {
        if (seal.status === 200) expect(seal.body).toEqual({ status: 'enriching' });
        else expectRefusal(seal, 'failed_precondition', /no rows/);
      }
      // All Submit calls may have been earlier than the first row.
      expect((await suite.caller.call('Submit', { projectId })).body).toEqual({ status: 'enriching' });

      const acknowledged = finishes.filter(({ answer }) => answer.status === 200);
      const refused = finishes.filter(({ answer }) => answer.status !== 200);
      for (const { answer } of refused) expectRefusal(answer, 'failed_precondition', /sealed/);

      const project = await readProject(suite.service, projectId);
      const products = await readProducts(suite.service, projectId);
      expectConsistentTotals(acknowledged, project.staged_rows);
      expect(project.total_products).toBe(products.length);
      expect(products.reduce((sum, { occurrences }) => sum + occurrences, 0)).toBe(project.staged_rows);

      const sealedRows = products.flatMap(({ rows }) => rows.map(({ supplier }) => supplier)).toSorted();
      const expected = acknowledged.flatMap(({ entry, index }) => rowsOf(entry, index).map(({ supplier }) => supplier));
      expect(sealedRows).toEqual(expected.toSorted());

      const lost = new Set(refused.map(({ index }) => `call ${index}`));
      const staged = await stagedSuppliersOf(projectId);
      expect(staged.filter((supplier) => lost.has(supplier.slice(0, supplier.indexOf(' row'))))).toEqual([]);
    });
    await fc.assert(property, { seed: 20_240_616, numRuns: 15, endOnFailure: true });
  });
});

describe('AddActivities racing AddActivities', () => {
  it('every call adds its own rows and returns a distinct total', { timeout: 120_000 }, async () => {
    const property = fc.asyncProperty(entries, async (field) => {
      const projectId = await createProject(suite.caller);
      const { finishes } = await race(projectId, field, []);
      expect(finishes.map(({ answer }) => answer.status)).toEqual(field.map(() => 200));
      expectConsistentTotals(finishes, (await readProject(suite.service, projectId)).staged_rows);
      const expected = field.flatMap((entry, index) => rowsOf(entry, index).map(({ supplier }) => supplier));
      expect((await stagedSuppliersOf(projectId)).toSorted()).toEqual(expected.toSorted());
    });
    await fc.assert(property, { seed: 20_240_617, numRuns: 8, endOnFailure: true });
  });
});
