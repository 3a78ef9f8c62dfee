import { join } from 'node:path';
import { createTemporaryDirectory } from '../../support/ledgerprint-process.ts';
import { openEventReceiver } from './event-receiver.ts';
import { openKillableServer } from './killable-server.ts';
import { createLedgerClient } from './ledger-client.ts';
import { createPhaseBoard } from './phases.ts';
import { createRetryingCaller } from './retrying-caller.ts';

/** A server with its own database, a client that retries, and a receiver of its webhooks. */
export type WatchedServer = Awaited<ReturnType<typeof openWatchedServer>>;

export async function openWatchedServer() {
  const board = createPhaseBoard();
  const directory = await createTemporaryDirectory();
  const dataDir = join(directory.path, 'data');
  const getSecret = () => /whsec_\S+/.exec(server.welcome)?.[0] ?? '';
  const receiver = await openEventReceiver({ getSecret, board, holdMs: 250 });
  const server = await openKillableServer(['--data-dir', dataDir], { WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32' });
  const key = /lp_live_\w+/.exec(server.welcome)?.[0] ?? '';
  const client = createLedgerClient({ caller: createRetryingCaller({ urls: [server.url], key }), board });
  return {
    board,
    dataDir,
    receiver,
    server,
    client,
    async close() {
      await server.stop();
      await receiver.close();
      await directory.remove();
    },
  };
}
