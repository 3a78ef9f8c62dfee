import { afterAll, beforeAll, describe, it } from 'vitest';
import { createRandom } from '../../bench/support/random.ts';
import { createLedger } from './support/ledger.ts';
import { listEndedDeliveries } from './support/organization.ts';
import { phases } from './support/phases.ts';
import { drawSeed } from './support/seed.ts';
import { expectNothingLost, workWhileKilling } from './support/survival.ts';
import { openWatchedServer, type WatchedServer } from './support/watched-server.ts';

const kills = 20;
const ledgers = {
  large: createLedger('Large', 40_000, 5_000),
  imported: createLedger('Imported', 3_000, 3_000),
  staged: [createLedger('Small', 1_000, 250), createLedger('Tiny', 2, 2)],
};

let watched: WatchedServer;

beforeAll(async () => {
  watched = await openWatchedServer();
});
afterAll(() => watched.close());

describe(`a server killed ${kills} times at random moments`, () => {
  it('loses nothing, duplicates nothing and finishes everything', async () => {
    const { board, client, dataDir, receiver, server } = watched;
    const random = createRandom(drawSeed());
    const { kill, start: restart } = server;
    const projects = await workWhileKilling(
      { client, board, random, webhookUrl: receiver.url, ledgers, kill, restart },
      { count: kills, among: phases },
    );
    const deliveries = await listEndedDeliveries('default', { DATA_DIR: dataDir });
    await expectNothingLost(projects, receiver, deliveries);
  });
});
