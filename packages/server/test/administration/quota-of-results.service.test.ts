import { expect, it, vi } from 'vitest';
import { recountQuotas } from '../../src/administration/quotas.ts';
import { runJsonInProcess } from '../support/run-in-process.ts';
import { useTestService } from '../support/use-test-service.ts';
import { createCompleted, ledger } from '../workspace/decided-ledger.ts';

const suite = useTestService('all');

// The first call waits for engines to be loaded.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

it('decisions, samples, receipts and packs count towards the bytes, and beyond the quota no more are made', async () => {
  const { caller, service } = suite;
  const setQuota = async (...args: string[]) => {
    const [found] = await runJsonInProcess(service.database, ['organization', 'quota', caller.organization, ...args]);
    return found.stored.bytes as number;
  };
  const projectId = await createCompleted(caller, ledger);
  const decide = (account: string) =>
    caller.call('Decisions.Decide', {
      projectId,
      decidedBy: 'Marie Durand',
      decisions: [{ selector: { kind: 'account', account }, categoryCode: 'M69_70', validity: 'project' }],
    });
  const calls = [
    () => decide('622'),
    () => caller.call('Decisions.DrawSample', { projectId, drawnBy: 'Marie Durand', size: 1 }),
    () => caller.call('Reports.GetReceipt', { projectId }),
    () => caller.call('Reports.ExportEvidence', { projectId }),
  ];
  let bytes = await setQuota('--bytes', '100000000');
  for (const call of calls) {
    expect(await call()).toMatchObject({ status: 200 });
    const now = await setQuota();
    expect(now).toBeGreaterThan(bytes);
    bytes = now;
  }
  await recountQuotas(service.app.storage.store);
  expect(await setQuota()).toBe(bytes);

  await setQuota('--bytes', String(bytes));
  const more = [
    () => decide('611'),
    () => caller.call('Decisions.DrawSample', { projectId, drawnBy: 'Marie Durand', size: 1 }),
    () => caller.call('Reports.ExportEvidence', { projectId, language: 'fr' }),
  ];
  for (const call of more) {
    expect(await call()).toMatchObject({ status: 429, body: { code: 'resource_exhausted' } });
  }
  expect(await setQuota()).toBe(bytes);
});
