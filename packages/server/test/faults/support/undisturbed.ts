import { createTemporaryDirectory } from '../../support/ledgerprint-process.ts';
import { openTestService } from '../../support/test-service.ts';
import { finish } from './finished-project.ts';
import type { Ledger } from './ledger.ts';
import { createLedgerClient } from './ledger-client.ts';
import { createPhaseBoard } from './phases.ts';
import { createRetryingCaller } from './retrying-caller.ts';

/** The file of each ledger from an undisturbed service. */
export async function makeUndisturbedFiles(ledgers: readonly Ledger[]): Promise<ReadonlyMap<Ledger, Buffer>> {
  const directory = await createTemporaryDirectory();
  const service = await openTestService({ role: 'all', dataDir: directory.path });
  try {
    const { key } = await service.createCaller();
    const caller = createRetryingCaller({ urls: [service.url], key });
    const client = createLedgerClient({ caller, board: createPhaseBoard() });
    const files = ledgers.map(async (ledger) => {
      const projectId = await client.submit(ledger, '');
      const { file } = await finish(client, { projectId, ledger, isAnnounced: false });
      return [ledger, file] as const;
    });
    return new Map(await Promise.all(files));
  } finally {
    await service.close();
    await directory.remove();
  }
}
