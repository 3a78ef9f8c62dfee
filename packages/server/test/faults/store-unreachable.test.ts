import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3Server } from '../support/s3-server.ts';
import { callOperation, send } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { secretKey } from '../support/test-service.ts';
import { type EventReceiver, expectAnnouncedOnce, openEventReceiver } from './support/event-receiver.ts';
import { expectWhole, finish } from './support/finished-project.ts';
import { type KillableServer, openKillableServer } from './support/killable-server.ts';
import { createLedger, type Ledger } from './support/ledger.ts';
import { createLedgerClient, type LedgerClient } from './support/ledger-client.ts';
import { createOrganization, listEndedDeliveries, type Organization } from './support/organization.ts';
import { createPhaseBoard } from './support/phases.ts';
import { createRetryingCaller } from './support/retrying-caller.ts';
import { openTcpGate, type TcpGate } from './support/tcp-gate.ts';
import { makeUndisturbedFiles } from './support/undisturbed.ts';

const small = createLedger('Small', 200, 200);
// More than one part of 8 MiB.
const large = createLedger('Large', 30_000, 10_000);

const board = createPhaseBoard();
let undisturbed: ReadonlyMap<Ledger, Buffer>;
let database: TestDatabase;
let s3: S3Server;
let gate: TcpGate;
let receiver: EventReceiver;
let environment: Readonly<Record<string, string>>;
let organization: Organization;
let server: KillableServer;
let client: LedgerClient;

beforeAll(async () => {
  undisturbed = await makeUndisturbedFiles([small, large]);
  database = await createTestDatabase();
  s3 = await startS3Server();
  gate = await openTcpGate(Number(new URL(s3.settings.endpoint ?? '').port));
  environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
    S3_BUCKET: s3.settings.bucket,
    S3_FORCE_PATH_STYLE: 'true',
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
    S3_ENDPOINT: `http://127.0.0.1:${gate.port}`,
  };
  server = await openKillableServer([], environment);
  organization = await createOrganization('Ledgers', environment);
  receiver = await openEventReceiver({ getSecret: () => organization.webhookSecret, board, holdMs: 0 });
  const caller = createRetryingCaller({ urls: [server.url], key: organization.key });
  client = createLedgerClient({ caller, board });
});
afterEach(() => gate.shut().then(gate.open));
afterAll(async () => {
  await server.stop();
  await receiver.close();
  await gate.shut();
  await s3.close();
  await database.drop();
});

/** Number of failed attempts to finish a project. */
function countFailures(): number {
  return server.log().filter(({ queue }) => queue === 'finish').length;
}

async function expectCompleted(projectId: string, ledger: Ledger): Promise<void> {
  const project = await finish(client, { projectId, ledger, isAnnounced: true });
  expectWhole(project, undisturbed.get(ledger) as Buffer);
  expectAnnouncedOnce(receiver, [projectId], await listEndedDeliveries(organization.name, environment));
}

describe('a store that cannot be reached when a project is about to finish', () => {
  it('is retried until it works: the service continues meanwhile, and the file is complete', async () => {
    await gate.shut();
    const failures = countFailures();
    const projectId = await client.submit(small, receiver.url);
    await expect.poll(countFailures, { timeout: 120_000 }).toBeGreaterThanOrEqual(failures + 3);

    expect(await client.getProgress(projectId)).toMatchObject({ status: 'enriching', inProgress: 0 });
    const call = { url: server.url, key: organization.key };
    const refused = await callOperation(call, 'ExportCSV', { projectId });
    expect(refused.body.code).toBe('failed_precondition');
    expect((await send(`${server.url}/readyz`, { method: 'GET' })).status).toBe(200);
    expect(receiver.eventIdsOf(projectId)).toEqual([]);

    await gate.open();
    await expectCompleted(projectId, small);
  });
});

describe('a store that is lost in the middle of a file', () => {
  it('gets the whole file when it works again, and only then is there something to download', async () => {
    const failures = countFailures();
    const requests = s3.requests.length;
    const projectId = await client.submit(large, receiver.url);
    const isInTheMiddle = () => s3.requests.slice(requests).some((request) => /^PUT .*partNumber/.test(request));
    await expect.poll(isInTheMiddle, { timeout: 120_000, interval: 1 }).toBe(true);
    await gate.shut();
    await expect.poll(countFailures, { timeout: 120_000 }).toBeGreaterThanOrEqual(failures + 2);
    expect(await client.getProgress(projectId)).toMatchObject({ status: 'enriching', inProgress: 0 });
    await gate.open();
    await expectCompleted(projectId, large);
  });
});
