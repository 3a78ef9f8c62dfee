import { expect, vi } from 'vitest';
import type { TestCaller } from '../support/test-service.ts';

type Row = Readonly<Record<string, string>>;

/** Seven purchases: products with one case and with several, matched and to be reviewed. */
export const ledger: readonly Row[] = [
  { designation: 'Gazole', quantity: '1000', unit: 'L', amount: '1500', account: '606', supplier: 'Total' },
  { designation: 'Prestation diverse', amount: '4000', account: '611', supplier: 'Durand' },
  { designation: 'Prestation diverse', amount: '2000', account: '622', supplier: 'Martin' },
  { designation: 'Facture 2024-17', amount: '900', account: '622', supplier: 'Martin', category: 'Divers' },
  { designation: 'Ramettes de papier A4', amount: '300', account: '606', supplier: 'Lyreco' },
  { designation: 'Nettoyage des locaux', amount: '1200', account: '611', supplier: 'Durand' },
  { designation: 'Zxqv', amount: '700', account: '628', supplier: 'Martin' },
].map((row) => ({ currency: 'EUR', ...row }));

/** A completed project of these rows. */
export async function createCompleted(
  caller: TestCaller,
  rows: readonly Row[] = ledger,
  categoryMode = 'ademe',
): Promise<string> {
  const created = await caller.call('Projects.CreateProject', { name: 'Decided', categoryMode });
  const { projectId } = created.body;
  expect(await caller.call('Projects.AddRows', { projectId, rows })).toMatchObject({ status: 200 });
  expect(await caller.call('Submit', { projectId })).toMatchObject({ status: 200 });
  await waitForCompletion(caller, projectId);
  return projectId;
}

export async function waitForCompletion(caller: TestCaller, projectId: string): Promise<void> {
  const isCompleted = async () => (await caller.call('GetProgress', { projectId })).body.status === 'completed';
  await vi.waitUntil(isCompleted, { timeout: 100_000 });
}

/** All cases of a project, in the order of their first rows. */
export async function listCases(caller: TestCaller, projectId: string) {
  const { cases } = (await caller.call('Products.ListCases', { projectId, pageSize: 1_000 })).body;
  return cases;
}

export async function getTotals(caller: TestCaller, projectId: string) {
  return (await caller.call('Projects.GetProject', { projectId })).body.totals;
}
