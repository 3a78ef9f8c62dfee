import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../tools/testing/until.ts';
import { createTemporaryDirectory, type ServerProcess, startLedgerprint } from '../support/ledgerprint-process.ts';
import { callOperation } from '../support/send.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { secretKey } from '../support/test-service.ts';
import { type Balancer, openBalancer } from './support/balancer.ts';
import { type EventReceiver, expectAnnouncedOnce, openEventReceiver } from './support/event-receiver.ts';
import { expectWhole, type FinishedProject, finish } from './support/finished-project.ts';
import { createLedger, type Ledger } from './support/ledger.ts';
import { createLedgerClient, type LedgerClient } from './support/ledger-client.ts';
import { createOrganization, listEndedDeliveries, type Organization } from './support/organization.ts';
import { createPhaseBoard } from './support/phases.ts';
import { makeUndisturbedFiles } from './support/undisturbed.ts';

const rounds = 2;
const pollers = 8;
const staged = createLedger('Staged', 600, 150);
const imported = createLedger('Imported', 1_200, 1_200);

const board = createPhaseBoard();
let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>;
let database: TestDatabase;
let environment: Readonly<Record<string, string>>;
let organization: Organization;
let receiver: EventReceiver;
let balancer: Balancer;
const running = new Set<ServerProcess>();
const ended: { readonly code: number | null; readonly log: string }[] = [];

async function start(role: 'api' | 'worker'): Promise<ServerProcess> {
  const server = await startLedgerprint(['--role', role], environment);
  running.add(server);
  if (role === 'api') await balancer.add(server.url);
  return server;
}

async function stop(server: ServerProcess): Promise<void> {
  const { code, stderr } = await server.stop();
  running.delete(server);
  balancer.remove(server.url);
  ended.push({ code, log: stderr });
}

beforeAll(async () => {
  directory = await createTemporaryDirectory();
  database = await createTestDatabase();
  environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: secretKey,
    WEBHOOK_ALLOWED_CIDRS: '127.0.0.1/32',
    // The files are in a shared folder, and every process serves them.
    DATA_DIR: directory.path,
    LOG_LEVEL: 'warn',
    // Five health checks of the balancer.
    DRAIN_SECONDS: '1',
    ENRICHMENT_THREADS: '1',
    UPLOAD_THREADS: '1',
    DATABASE_POOL_SIZE: '4',
  };
  organization = await createOrganization('Ledgers', environment);
  receiver = await openEventReceiver({ getSecret: () => organization.webhookSecret, board, holdMs: 50 });
  balancer = await openBalancer();
});
afterAll(async () => {
  await Promise.all([...running].map(stop));
  await balancer.close();
  await receiver.close();
  await database.drop();
  await directory.remove();
});

/** A client without retries: the first call that fails ends it. */
function createImpatientClient(): LedgerClient {
  const { key } = organization;
  const call = async (operation: string, body: object) => {
    const answer = await callOperation({ url: balancer.url, key }, operation, body);
    if (answer.status !== 200) throw new Error(`${operation}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    ...createLedgerClient({ caller: { call, retries: () => 0 }, board }),
    download: async (projectId) => {
      const { downloadUrl } = await call('ExportCSV', { projectId });
      expect(downloadUrl).toMatch(balancer.url);
      const response = await fetch(downloadUrl);
      expect(response.status).toBe(200);
      return Buffer.from(await response.arrayBuffer());
    },
  };
}

describe('two API processes behind a load balancer and two workers', () => {
  it(`are replaced one by one, ${rounds} times, and no call fails`, async () => {
    const files = await makeUndisturbedFiles([staged, imported]);
    const processes = await Promise.all(
      (['api', 'api', 'worker', 'worker'] as const).map(async (role) => ({ role, server: await start(role) })),
    );
    const client = createImpatientClient();
    const projects: FinishedProject[] = [];
    let isOver = false;

    async function keepBusy(ledger: Ledger, isAnnounced: boolean): Promise<void> {
      while (!isOver) {
        const projectId = isAnnounced ? await client.submit(ledger, receiver.url) : await client.importFile(ledger);
        projects.push(await finish(client, { projectId, ledger, isAnnounced }));
      }
    }

    async function poll(): Promise<void> {
      const projectId = await client.submit(staged, '');
      while (!isOver) await client.getProgress(projectId);
    }

    async function replaceAll(): Promise<void> {
      for (let round = 0; round < rounds; round++) {
        for (const process of processes) {
          const { role, server } = process;
          process.server = await start(role);
          await stop(server);
          const before = projects.length;
          await until('work goes on', () => projects.length > before, 60_000);
        }
      }
    }

    const load = Promise.all([
      ...[keepBusy(staged, true), keepBusy(staged, true), keepBusy(imported, false)],
      // Without a pause, so that some calls are in progress whenever a process stops.
      ...Array.from({ length: pollers }, poll),
    ]);
    await Promise.race([replaceAll(), load]).finally(() => {
      isOver = true;
    });
    await load;

    expect(balancer.failures).toEqual([]);
    expect(ended.map(({ code, log }) => ({ code, log }))).toEqual(ended.map(() => ({ code: 0, log: '' })));
    expect(ended).toHaveLength(rounds * processes.length);
    for (const project of projects) expectWhole(project, files.get(project.ledger) as Buffer);
    const announced = projects.filter(({ isAnnounced }) => isAnnounced).map(({ projectId }) => projectId);
    expectAnnouncedOnce(receiver, announced, await listEndedDeliveries(organization.name, environment));
    expect(receiver.requestCount()).toBe(announced.length);
    process.stdout.write(`${projects.length} projects while ${ended.length} processes were replaced\n`);
  });
});
