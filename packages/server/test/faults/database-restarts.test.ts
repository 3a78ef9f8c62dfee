import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../tools/testing/until.ts';
import { postmasterOf } from '../../../embedded-postgres/test/data-directory.ts';
import { createRandom } from '../../bench/support/random.ts';
import { send } from '../support/send.ts';
import { createLedger } from './support/ledger.ts';
import { listEndedDeliveries } from './support/organization.ts';
import { phases } from './support/phases.ts';
import { drawSeed } from './support/seed.ts';
import { expectNothingLost, workWhileKilling } from './support/survival.ts';
import { openWatchedServer, type WatchedServer } from './support/watched-server.ts';

const kills = 12;
const ledgers = {
  large: createLedger('Large', 10_000, 5_000),
  imported: createLedger('Imported', 2_000, 2_000),
  staged: [createLedger('Small', 1_000, 250), createLedger('Tiny', 2, 2)],
};

let watched: WatchedServer;

beforeAll(async () => {
  watched = await openWatchedServer();
});
afterAll(() => watched.close());

describe(`a server whose PostgreSQL is killed ${kills} times at random moments`, () => {
  it('stays up, loses nothing, duplicates nothing and finishes everything', async () => {
    const { board, client, dataDir, receiver, server } = watched;
    const random = createRandom(drawSeed());
    const pid = server.pid();
    let killed = 0;
    const kill = async () => {
      killed = postmasterOf(dataDir);
      process.kill(killed, 'SIGKILL');
    };
    const isReady = async () => (await send(`${server.url}/readyz`, { method: 'GET' })).status === 200;
    // Checks the server first, so as not to wait for one that has died.
    const runsAgain = async () => (await isReady()) && findPostmaster(dataDir) !== killed;
    const restart = () => until('PostgreSQL is running again', runsAgain, 60_000);
    const projects = await workWhileKilling(
      { client, board, random, webhookUrl: receiver.url, ledgers, kill, restart },
      { count: kills, among: phases },
    );
    const deliveries = await listEndedDeliveries('default', { DATA_DIR: dataDir });
    await expectNothingLost(projects, receiver, deliveries);
    expect(server.pid()).toBe(pid);
    expect((await send(`${server.url}/healthz`, { method: 'GET' })).status).toBe(200);
  });

  function findPostmaster(dataDir: string): number | undefined {
    try {
      return postmasterOf(dataDir);
    } catch {
      return undefined;
    }
  }
});
