import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRandom, pick } from '../../bench/support/random.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { secretKey } from '../support/test-service.ts';
import { type EventReceiver, openEventReceiver } from './support/event-receiver.ts';
import { type KillableServer, openKillableServer } from './support/killable-server.ts';
import { createLedger } from './support/ledger.ts';
import { createLedgerClient } from './support/ledger-client.ts';
import { createOrganization, listEndedDeliveries, type Organization } from './support/organization.ts';
import { createPhaseBoard } from './support/phases.ts';
import { createRetryingCaller } from './support/retrying-caller.ts';
import { drawSeed } from './support/seed.ts';
import { expectNothingLost, workWhileKilling } from './support/survival.ts';

const kills = 6;
/** The phases of workers; the processes that serve calls are not killed. */
const phases = ['enriching', 'exporting', 'announcing'] as const;
const ledgers = {
  large: createLedger('Large', 12_000, 4_000),
  imported: createLedger('Imported', 2_000, 2_000),
  staged: [createLedger('Small', 1_000, 250), createLedger('Tiny', 2, 2)],
};

const board = createPhaseBoard();
let database: TestDatabase;
let s3: S3Server;
let environment: Readonly<Record<string, string>>;
let organization: Organization;
let receiver: EventReceiver;
let apis: readonly KillableServer[];
let workers: readonly KillableServer[];

const open = (role: string) => openKillableServer(['--role', role], environment);

beforeAll(async () => {
  database = await createTestDatabase();
  s3 = await startS3Server();
  environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
    S3_BUCKET: s3.settings.bucket,
    S3_FORCE_PATH_STYLE: 'true',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    // Five processes on one machine, and one server for all the tests' databases.
    ENRICHMENT_THREADS: '1',
    UPLOAD_THREADS: '1',
    DATABASE_POOL_SIZE: '4',
  };
  organization = await createOrganization('Ledgers', environment);
  receiver = await openEventReceiver({ getSecret: () => organization.webhookSecret, board, holdMs: 250 });
  apis = await Promise.all([open('api'), open('api')]);
  workers = await Promise.all([open('worker'), open('worker'), open('worker')]);
});
afterAll(async () => {
  await Promise.all([...apis, ...workers].map((process) => process.stop()));
  await receiver.close();
  await s3.close();
  await database.drop();
});

describe(`two API and three worker processes, with workers killed ${kills} times`, () => {
  it('lose nothing, duplicate nothing and finish everything', async () => {
    const random = createRandom(drawSeed());
    const caller = createRetryingCaller({ urls: apis.map(({ url }) => url), key: organization.key });
    const client = createLedgerClient({ caller, board });
    let victim: KillableServer | undefined;
    const kill = async () => {
      victim = pick(random, workers);
      await victim.kill();
    };
    const restart = async () => victim?.start();
    const projects = await workWhileKilling(
      { client, board, random, webhookUrl: receiver.url, ledgers, kill, restart },
      { count: kills, among: phases, isShared: true },
    );
    const deliveries = await listEndedDeliveries(organization.name, environment);
    await expectNothingLost(projects, receiver, deliveries);
    // The processes that serve calls were not touched.
    expect(caller.retries()).toBe(0);
  });
});
