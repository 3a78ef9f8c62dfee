import type { PurchaseRow } from '@ledgerprint/ledger/activity';
import { loadLedger } from './ledger.ts';
import { followProject } from './ledger-project.ts';
import type { Service } from './service.ts';
import { callWorkspace } from './workspace-call.ts';

const rowsPerCall = 10_000;

/** A completed project whose products have one row each, spread evenly over accounts. */
export type BookedProject = {
  readonly projectId: string;
  readonly accounts: readonly string[];
  /** The rows of an account, as the project has them. */
  readonly rowsOf: (account: string) => readonly PurchaseRow[];
};

/** Adds the rows, seals the project and waits until it is completed. */
export async function makeBookedProject(
  service: Service,
  { products, productsPerAccount }: { readonly products: number; readonly productsPerAccount: number },
): Promise<BookedProject> {
  const accounts = Array.from({ length: Math.ceil(products / productsPerAccount) }, (_, at) => `${606_000 + at}`);
  const rows = await makeRows(products, accounts);
  const { projectId } = await callWorkspace<{ projectId: string }>(service, 'Projects/CreateProject', {
    name: 'Benchmark',
  });
  for (let first = 0; first < rows.length; first += rowsPerCall) {
    await callWorkspace(service, 'Projects/AddRows', { projectId, rows: rows.slice(first, first + rowsPerCall) });
  }
  await service.call('Submit', { projectId });
  await followProject(service, projectId, { intervalMs: 500 });
  const byAccount = Map.groupBy(rows, ({ account = '' }) => account);
  return { projectId, accounts, rowsOf: (account) => byAccount.get(account) ?? [] };
}

/** Rows of the ledger with distinct designations. */
async function makeRows(products: number, accounts: readonly string[]): Promise<readonly PurchaseRow[]> {
  const ledger = await loadLedger();
  const rows: PurchaseRow[] = [];
  let at = 0;
  // Every other row of the ledger is the first of its product.
  for (const activity of ledger(2 * products, 1)) {
    if (at++ % 2 === 1) continue;
    const account = accounts[rows.length % accounts.length] ?? '';
    rows.push({ ...activity, account, amount: '', country: '', fate: 'counted' });
  }
  return rows;
}
