import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom } from '../../bench/support/random.ts';
import { postmasterOf, until } from '../embedded/data-directory.ts';
import { createTemporaryDirectory } from '../support/ledgerprint-process.ts';
import { send } from '../support/send.ts';
import { type EventReceiver, openEventReceiver } from './support/event-receiver.ts';
import { type KillableServer, openKillableServer } from './support/killable-server.ts';
import { createLedger } from './support/ledger.ts';
import { createLedgerClient } from './support/ledger-client.ts';
import { listEndedDeliveries } from './support/organization.ts';
import { createPhaseBoard, phases } from './support/phases.ts';
import { createRetryingCaller } from './support/retrying-caller.ts';
import { drawSeed } from './support/seed.ts';
import { expectNothingLost, workWhileKilling } from './support/survival.ts';

const kills = 12;
const ledgers = {
  large: createLedger('Large', 10_000, 5_000),
  imported: createLedger('Imported', 2_000, 2_000),
  staged: [createLedger('Small', 1_000, 250), createLedger('Tiny', 2, 2)],
};

const board = createPhaseBoard();
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let dataDir: string;
let receiver: EventReceiver;
let server: KillableServer;

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  dataDir = join(directory.path, 'data');
  const getSecret = () => /whsec_\S+/.exec(server.welcome)?.[0] ?? '';
  receiver = await openEventReceiver({ getSecret, board, holdMs: 250 });
  server = await openKillableServer(['--data-dir', dataDir], { WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32' });
});
afterAll(async () => {
  await server.stop();
  await receiver.close();
  await directory.remove();
});

describe(`a server whose PostgreSQL is killed ${kills} times at random moments`, () => {
  it('stays up, loses nothing, doubles nothing, and finishes all', async () => {
    const random = createRandom(drawSeed());
    const pid = server.pid();
    const key = /lp_live_\w+/.exec(server.welcome)?.[0] ?? '';
    const client = createLedgerClient({ caller: createRetryingCaller({ urls: [server.url], key }), board });
    let killed = 0;
    const kill = async () => {
      killed = postmasterOf(dataDir);
      process.kill(killed, 'SIGKILL');
    };
    const isReady = async () => (await send(`${server.url}/readyz`, { method: 'GET' })).status === 200;
    // Asks the server first: one that has died is not waited for.
    const runsAgain = async () => (await isReady()) && findPostmaster() !== killed;
    const restart = () => until('PostgreSQL runs again', runsAgain, 60_000);
    const projects = await workWhileKilling(
      { client, board, random, webhookUrl: receiver.url, ledgers, kill, restart },
      { count: kills, among: phases },
    );
    const deliveries = await listEndedDeliveries('default', { DATA_DIR: dataDir });
    await expectNothingLost(projects, receiver, deliveries);
    expect(server.pid()).toBe(pid);
    expect((await send(`${server.url}/healthz`, { method: 'GET' })).status).toBe(200);
  });

  function findPostmaster(): number | undefined {
    try {
      return postmasterOf(dataDir);
    } catch {
      return undefined;
    }
  }
});
